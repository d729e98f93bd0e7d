import {
  authorise,
  type ContactForm,
  contactTexts,
  contactTopicsFor,
  Failure,
  isKind,
  type Viewer,
} from '@vigil/contract'
import type { Sender } from '@vigil/database'
import type { Dependencies } from '../../../dependencies.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { attachmentFile, type ReadAttachment } from '../../../storage/attachments.ts'
import { contactMailJob } from './send-mails.ts'

type Needed = Pick<Dependencies, 'database' | 'files' | 'queue' | 'clock' | 'logger'>

export const toSender = (viewer: Viewer): Sender => ({
  userId: viewer.userId,
  scope: viewer.organization ? authorise(viewer, viewer.organization.id) : null,
})

const isShop = ({ organization }: Viewer) => organization !== null && isKind(organization, 'E-Com')

export function checkTopic(viewer: Viewer, { topic }: Pick<ContactForm, 'topic'>) {
  if (contactTopicsFor({ isShop: isShop(viewer) }).includes(topic)) return
  throw new Failure('invalid_request', [{ field: 'body.topic', message: contactTexts.topic }])
}

/**
 * Stores the files first, so a request never names a missing file. Once in the inbox, the request is received, even if
 * its mails fail.
 */
export async function storeRequest(
  { database, files, queue, clock, logger }: Needed,
  viewer: Viewer,
  { attachments: _, ...form }: ContactForm,
  attachments: readonly ReadAttachment[],
) {
  for (const attachment of attachments) await files.write(attachmentFile('contact', attachment), attachment.content)
  const { userId, scope } = toSender(viewer)
  const request = await database.contactRequests
    .add(
      { ...form, isEcom: isShop(viewer), userId, organizationId: scope?.organizationId ?? null, createdAt: clock() },
      attachments.map(({ content: _content, ...stored }) => stored),
    )
    .catch(async (error: unknown) => {
      for (const attachment of attachments) await files.remove(attachmentFile('contact', attachment))
      throw error
    })
  await queue
    .send(contactMailJob, { requestId: request.id })
    // The next start of a worker retries unsent mails.
    .catch((error: unknown) => logger.warn(`the mail of a contact request is delayed: ${errorMessage(error)}`))
  return request
}
