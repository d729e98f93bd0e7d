import {
  authorise,
  caseAttachmentFile,
  caseCreate,
  caseDetails,
  caseEntryAdd,
  caseLimits,
  caseLinkRenew,
  caseLinkRevoke,
  caseList,
  caseProposal,
  caseTexts,
  Failure,
  isFixed,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import { mailLimit } from '../../../mail/mail-limit.ts'
import type { Router } from '../../../plugins/contract.ts'
import { readAttachments } from '../../../storage/attachments.ts'
import { createLink } from './links.ts'
import { caseMailJob } from './mails.ts'
import { linkToPlatform } from './platforms.ts'
import { propose } from './propose.ts'
import { addEntry, readFile, refuseEmpty, toRow } from './timeline.ts'

const dayMs = 86_400_000

/** Cases as publishers handle them. */
export function caseRoutes({ handle }: Router, deps: Dependencies) {
  const { database, queue, clock } = deps
  const { cases, caseLinks } = database
  const mayOpen = mailLimit(deps, 'cases', caseLimits.casesPerHour)
  const mayWrite = mailLimit(deps, 'case messages', caseLimits.messagesPerHour)

  handle(caseList, async ({ viewer, query: { organizationId, ...search } }) => {
    const { data, total } = await cases.list(authorise(viewer, organizationId), search)
    return { data: data.map(toRow), total }
  })

  handle(caseProposal, async ({ viewer, body: { organizationId, source } }) => {
    const scope = authorise(viewer, organizationId)
    const { creative, landingHost, incidents } = await propose(deps, scope, source)
    return { creative, landingHost, incidents, existing: creative ? await cases.about(scope, creative) : [] }
  })

  handle(caseCreate, async ({ viewer, body: { organizationId, source, message, incidents, ...body } }) => {
    const scope = authorise(viewer, organizationId)
    const now = clock()
    checkDueOn(body.dueOn, now)
    const { creative, incidents: proposed, ...ad } = await propose(deps, scope, source)
    if (!creative) throw new Failure('case_without_ad')
    const isProposed = (id: string) => proposed.some(({ actionGroupID }) => actionGroupID === id)
    if (!incidents.every(({ actionGroupID }) => isProposed(actionGroupID))) throw new Failure('report_not_found')
    await linkToPlatform(database, scope, body.partnerId)
    await mayOpen(viewer.userId)
    return database.atomically(async () => {
      const { id, entryId } = await cases.open(
        scope,
        { ...body, ...ad, creative, source, createdAt: now },
        { userId: viewer.userId, text: message, incidents },
      )
      if ((await cases.find(scope, id)).partnerEmail === '') throw new Failure('case_partner_unreachable')
      await queue.send(caseMailJob, { organizationId, caseId: id, entryId }, organizationId)
      return { id }
    })
  })

  handle(caseDetails, async ({ viewer, params: { id }, query }) => {
    const scope = authorise(viewer, query.organizationId)
    const row = await cases.find(scope, id)
    const { source, partnerEmail, status, fixedAt } = row
    const closesAt =
      isFixed(status) && fixedAt ? new Date(fixedAt.getTime() + caseLimits.quietDays * dayMs).toISOString() : null
    const linkExpiresAt = (await caseLinks.expiresAt(scope, id, clock()))?.toISOString() ?? null
    const entries = await cases.entries(scope, id)
    return { case: { ...toRow(row), source, partnerEmail, closesAt }, entries, linkExpiresAt }
  })

  handle(caseEntryAdd, async ({ viewer, params: { id }, body: { organizationId, text, status, ...body } }) => {
    const scope = authorise(viewer, organizationId)
    const attachments = await readAttachments(body.attachments)
    refuseEmpty(text, attachments, status)
    await cases.find(scope, id)
    await mayWrite(viewer.userId)
    const kind = status ? 'status' : 'message'
    const entry = { at: clock(), side: 'publisher', kind, userId: viewer.userId, text, status } as const
    await addEntry(deps, scope, id, entry, { attachments })
    return { ok: true } as const
  })

  handle(caseAttachmentFile, ({ viewer, params: { id, attachmentId }, query }) =>
    readFile(deps, authorise(viewer, query.organizationId), id, attachmentId),
  )

  handle(caseLinkRenew, async ({ viewer, params: { id }, body }) => {
    const scope = authorise(viewer, body.organizationId)
    const now = clock()
    await cases.addEntry(scope, id, { at: now, side: 'publisher', kind: 'link-renewed', userId: viewer.userId })
    await caseLinks.revoke(scope, id, now)
    const { link, expiresAt } = await createLink(deps, scope, id)
    return { link, expiresAt: expiresAt.toISOString() }
  })

  handle(caseLinkRevoke, async ({ viewer, params: { id }, query }) => {
    const scope = authorise(viewer, query.organizationId)
    const now = clock()
    // As the service, which may add to a full case: revoking must always work.
    await cases.addEntry(scope, id, { at: now, side: 'service', kind: 'link-revoked', userId: viewer.userId })
    await caseLinks.revoke(scope, id, now)
    return { ok: true } as const
  })
}

function checkDueOn(dueOn: string, now: Date) {
  const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const last = toDay(now.getTime() + caseLimits.dueDays.most * dayMs)
  if (dueOn >= toDay(now.getTime()) && dueOn <= last) return
  throw new Failure('invalid_request', [{ field: 'body.dueOn', message: caseTexts.dueOn }])
}
