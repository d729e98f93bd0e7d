import {
  administer,
  contactAttachmentFile,
  contactLimits,
  contactOwnList,
  contactRequestList,
  contactRequestUpdate,
  contactSend,
  Failure,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import { mailLimit } from '../../../mail/mail-limit.ts'
import type { Router } from '../../../plugins/contract.ts'
import { attachmentFile, readAttachments } from '../../../storage/attachments.ts'
import { StoredFile } from '../../../storage/stored-file.ts'
import { checkTopic, storeRequest, toSender } from './store-request.ts'

export function contactRoutes({ handle }: Router, deps: Dependencies) {
  const { database, files, clock } = deps
  const maySend = mailLimit(deps, 'contact', contactLimits.perHour)

  handle(contactSend, async ({ viewer, body }) => {
    checkTopic(viewer, body)
    const attachments = await readAttachments(body.attachments)
    await maySend(viewer.userId)
    const { number } = await storeRequest(deps, viewer, body, attachments)
    return { ok: true as const, number }
  })

  handle(contactOwnList, async ({ viewer }) => ({
    data: await database.contactRequests.ofSender(toSender(viewer), contactLimits.ownListed),
  }))

  handle(contactAttachmentFile, async ({ viewer, params: { requestId, attachmentId } }) => {
    const reader = viewer.role === 'superadmin' ? administer(viewer) : toSender(viewer)
    const attachment = await database.contactRequests.attachment(reader, requestId, attachmentId)
    const content = attachment && (await files.open(attachmentFile('contact', attachment)))
    if (!attachment || !content) throw new Failure('attachment_not_found')
    // Browsers must download the file, never display it on this origin.
    return new StoredFile(content, attachment.name, 'application/octet-stream')
  })

  handle(contactRequestList, async ({ viewer, query }) => {
    const scope = administer(viewer)
    const [{ rows, total }, counts] = await Promise.all([
      database.contactRequests.inbox(scope, query),
      database.contactRequests.counts(scope),
    ])
    return { data: rows, total, counts }
  })

  handle(contactRequestUpdate, async ({ viewer, params, body }) => {
    await database.contactRequests.setStatus(administer(viewer), params.requestId, body.status, clock())
    return { ok: true as const }
  })
}
