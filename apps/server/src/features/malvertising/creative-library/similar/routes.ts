import { authorise, Failure, type ReceivedOf, similarCreatives, similarLimits } from '@vigil/contract'
import type { Dependencies } from '../../../../dependencies.ts'
import { evidencePictures } from '../../../../evidence/evidence-pictures.ts'
import type { Router } from '../../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../../reporting/abort-on-disconnect.ts'
import { fetchPicture } from './fetch-picture.ts'
import { findSimilar, type Wanted } from './find-similar.ts'

export function similarCreativeRoutes({ handle }: Router, deps: Dependencies) {
  const evidence = evidencePictures({ ...deps, canBeMade: deps.makesPictures, log: deps.logger })

  handle(similarCreatives, async ({ viewer, query, body, request }) => {
    const scope = authorise(viewer, query.organizationId)
    const wanted = await readWanted(body)
    const nothing = { data: [], creatives: 0, withPicture: 0, isPending: false }
    return abortOnDisconnect(request, nothing, (signal) =>
      findSimilar({ ...deps, evidence }, scope, wanted, { signal }),
    )
  })

  async function readWanted(body: ReceivedOf<typeof similarCreatives>['body']): Promise<Wanted> {
    if ('url' in body) return fetchPicture(body.url, { trustedHosts: [] })
    if ('creativeID' in body) return { creativeId: body.creativeID, bidderCode: body.bidderCode }
    if (body.picture.size > similarLimits.fileBytes) throw new Failure('too_large')
    return new Uint8Array(await body.picture.arrayBuffer())
  }
}
