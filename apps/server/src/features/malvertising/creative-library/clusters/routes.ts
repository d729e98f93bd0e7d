import { authorise, creativeClusters } from '@vigil/contract'
import type { Dependencies } from '../../../../dependencies.ts'
import { evidencePictures } from '../../../../evidence/evidence-pictures.ts'
import type { Router } from '../../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../../reporting/abort-on-disconnect.ts'
import { findClusters } from './find-clusters.ts'

export function creativeClusterRoutes({ handle }: Router, deps: Dependencies) {
  const evidence = evidencePictures({ ...deps, canBeMade: deps.makesPictures, log: deps.logger })

  handle(creativeClusters, async ({ viewer, body, request }) => {
    const scope = authorise(viewer, body.organizationId)
    const nothing = { data: [], total: 0, creatives: 0, withPicture: 0, isPending: false }
    return abortOnDisconnect(request, nothing, (signal) => findClusters({ ...deps, evidence }, scope, { signal }))
  })
}
