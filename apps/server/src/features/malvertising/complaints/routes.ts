import {
  authorise,
  complaintAnswerSend,
  complaintCreate,
  complaintCreativeUpdate,
  complaintDetails,
  complaintLimits,
  complaintList,
  complaintMergeUpdate,
  complaintStatusUpdate,
  Failure,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { answering, draftAnswer } from './answering.ts'
import { checkForm } from './check-form.ts'
import { chooseCreative, suggestMerges } from './merging.ts'
import { locate, rankFor } from './ranking.ts'

export function complaintRoutes({ handle }: Router, deps: Dependencies) {
  const { database, warehouse, clock } = deps
  const { complaints } = database
  const answer = answering(deps)

  handle(complaintList, async ({ viewer, query: { organizationId, ...query } }) => {
    const scope = authorise(viewer, organizationId)
    const { data, total } = await complaints.list(scope, { ...query, rowsPerPage: complaintLimits.rowsPerPage })
    return { data, total, counts: await complaints.counts(scope) }
  })

  handle(complaintCreate, async ({ viewer, body: { organizationId, ...body } }) => {
    const scope = authorise(viewer, organizationId)
    const form = await checkForm(database, scope, body, clock())
    const id = await complaints.add(scope, {
      ...form,
      occurredAt: new Date(form.occurredAt),
      createdAt: clock(),
      source: 'form',
      ads: [],
    })
    await locate(deps, scope, id)
    return { id }
  })

  handle(complaintDetails, async ({ viewer, params: { id }, query, request }) => {
    const scope = authorise(viewer, query.organizationId)
    const complaint = await complaints.find(scope, id)
    const details = await abortOnDisconnect(request, null, async (signal) => {
      const candidates = await rankFor(warehouse, scope, complaint, { signal })
      const merged = await complaints.merged(scope, id, complaintLimits.merged)
      const suggestions =
        complaint.mergedInto === null && complaint.status !== 'closed'
          ? await suggestMerges(database, scope, complaint, candidates)
          : []
      return { complaint, candidates, merged, suggestions, draft: draftAnswer(complaint) }
    })
    // Without a reader.
    if (!details) throw new Failure('unavailable')
    return details
  })

  handle(complaintCreativeUpdate, async ({ viewer, params, body }) => ({
    id: await chooseCreative(database, authorise(viewer, body.organizationId), params.id, body.creative),
  }))

  handle(complaintStatusUpdate, async ({ viewer, params, body }) => {
    await complaints.setClosed(authorise(viewer, body.organizationId), params.id, body.isClosed)
    return { ok: true } as const
  })

  handle(complaintMergeUpdate, async ({ viewer, params: { id }, body: { organizationId, into } }) => {
    const scope = authorise(viewer, organizationId)
    if (into === null) await complaints.separate(scope, id)
    else await complaints.merge(scope, id, into)
    return { id: into ?? id }
  })

  handle(complaintAnswerSend, async ({ viewer, params, body }) =>
    answer(viewer, authorise(viewer, body.organizationId), params.id, body.text),
  )
}
