import {
  administer,
  authorise,
  releaseCreate,
  releaseDelete,
  releaseLimits,
  releaseManagementList,
  releaseNoteList,
  releaseUpdate,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'

const ok = { ok: true as const }

export function releaseNoteRoutes({ handle }: Router, { database: { releaseNotes } }: Dependencies) {
  handle(releaseNoteList, async ({ viewer, query: { organizationId, fromDate, toDate } }) => ({
    data: await releaseNotes.forReaders(authorise(viewer, organizationId), { from: fromDate, to: toDate }),
  }))

  handle(releaseManagementList, async ({ viewer }) => ({ data: await releaseNotes.list(administer(viewer)) }))

  handle(releaseCreate, async ({ viewer, body }) => ({
    id: await releaseNotes.create(administer(viewer), body, releaseLimits.most),
  }))

  handle(releaseUpdate, async ({ viewer, params, body }) => {
    await releaseNotes.update(administer(viewer), params.id, body)
    return ok
  })

  handle(releaseDelete, async ({ viewer, params }) => {
    await releaseNotes.remove(administer(viewer), params.id)
    return ok
  })
}
