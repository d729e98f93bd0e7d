import { attachmentKinds } from '@vigil/contract'
import type { ContactToMail, Database } from '@vigil/database'
import { contactConfirmationMail, contactSupportMail } from '@vigil/reports'
import type { Config } from '../../../config.ts'
import { defineJob } from '../../../jobs/job.ts'
import type { Queue } from '../../../jobs/queue.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { attachmentFile } from '../../../storage/attachments.ts'
import type { Files } from '../../../storage/files.ts'

export const contactMailJob = defineJob<{ requestId: string }>('contact-mail')

export interface ContactMailing {
  database: Pick<Database, 'contactRequests'>
  files: Files
  mailer: Mailer
  config: Config
  clock: () => Date
}

/**
 * Mails the request with its files to support, and a confirmation to the sender. Records each mail sent, so that a
 * retry skips it.
 */
export async function sendContactMails(
  { database: { contactRequests }, files, mailer, config, clock }: ContactMailing,
  requestId: string,
) {
  const request = await contactRequests.toMail(requestId)
  if (!request) return
  const mailData = { brand: config, publicUrl: config.publicUrl, request }
  if (request.mail !== 'sent') {
    const attachments = await attachedFiles(files, request)
    await mailer.send(config.supportEmail, { ...contactSupportMail(mailData), attachments })
    await contactRequests.noteMail(requestId, 'sent')
  }
  if (!request.confirmedAt) {
    await mailer.send(request.contactEmail, contactConfirmationMail(mailData))
    await contactRequests.noteConfirmed(requestId, clock())
  }
}

async function attachedFiles(files: Files, { attachments }: ContactToMail) {
  const read = attachments.map(async (attachment) => {
    const content = await files.read(attachmentFile('contact', attachment))
    return content
      ? [
          {
            filename: attachment.name,
            content: Buffer.from(content),
            contentType: attachmentKinds[attachment.kind].mime,
          },
        ]
      : []
  })
  return (await Promise.all(read)).flat()
}

/** Marks the request in the inbox as not mailed, unless only the confirmation failed. */
export async function giveUpContactMails({ contactRequests }: Pick<Database, 'contactRequests'>, requestId: string) {
  const request = await contactRequests.toMail(requestId)
  if (request && request.mail !== 'sent') await contactRequests.noteMail(requestId, 'failed')
}

export async function resumeContactMails({
  database,
  queue,
}: {
  database: Pick<Database, 'contactRequests'>
  queue: Queue
}) {
  for (const requestId of await database.contactRequests.unmailed()) await queue.send(contactMailJob, { requestId })
}
