import { queryOptions } from '@tanstack/react-query'
import { similarCreatives } from '@vigil/contract'
import { call } from '../../../../lib/api/api.ts'
import { upload } from '../../../../lib/api/upload.ts'

/** The picture to search with. `at` is the time of selection: another file can have the same name. */
export type Wanted =
  | { kind: 'file'; file: File; at: number }
  | { kind: 'link'; url: string }
  | { kind: 'creative'; creativeID: string; bidderCode: string }

const toKey = (wanted: Wanted | null) => (wanted?.kind === 'file' ? { name: wanted.file.name, at: wanted.at } : wanted)

export const similarQuery = (organizationId: number, wanted: Wanted | null) =>
  queryOptions({
    queryKey: ['similar-creatives', organizationId, toKey(wanted)] as const,
    enabled: wanted !== null,
    queryFn: ({ signal }) => {
      const query = { organizationId }
      if (wanted?.kind === 'file')
        return upload(similarCreatives, { query, form: { picture: wanted.file } }, () => undefined)
      if (wanted?.kind === 'link') return call(similarCreatives, { query, body: { url: wanted.url } }, { signal })
      const { creativeID = '', bidderCode = '' } = wanted ?? {}
      return call(similarCreatives, { query, body: { creativeID, bidderCode } }, { signal })
    },
    staleTime: 60_000,
    // A refused picture stays refused.
    retry: false,
  })
