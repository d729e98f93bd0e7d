import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type AnswerOf, sessionSettings } from '@vigil/contract'
import { call } from '../api/api.ts'
import { readEmbeddedSettings } from './embedded-settings.ts'

export type Settings = AnswerOf<typeof sessionSettings>

/** The installation's names, URLs and sign-in provider. Never refetched while the page is open. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  // Never cancelled: the router awaits it across component unmounts.
  queryFn: async () => readEmbeddedSettings() ?? (await call(sessionSettings, {})),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Loaded by the root route before the first render. */
export const useSettings = () => useSuspenseQuery(settingsQuery).data
