import type { Queue } from '../../../jobs/queue.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import {
  type ContactMailing,
  contactMailJob,
  giveUpContactMails,
  resumeContactMails,
  sendContactMails,
} from './send-mails.ts'

interface ContactWork extends ContactMailing {
  queue: Queue
  log: { warn(message: string): void }
}

export function workContactMails({ queue, log, ...mailing }: ContactWork) {
  const { database } = mailing
  queue.work(
    contactMailJob,
    ({ requestId }) => sendContactMails(mailing, requestId),
    ({ requestId }) => giveUpContactMails(database, requestId),
  )
  resumeContactMails({ database, queue }).catch((error: unknown) =>
    log.warn(`failed to resume mails of contact requests: ${errorMessage(error)}`),
  )
}
