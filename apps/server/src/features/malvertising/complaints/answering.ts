import { type Complaint, complaintLimits, Failure, type Scope, type Viewer } from '@vigil/contract'
import { complaintAnswerMail } from '@vigil/reports'
import type { Dependencies } from '../../../dependencies.ts'
import { mailLimit } from '../../../mail/mail-limit.ts'

type Needed = Pick<Dependencies, 'database' | 'mailer' | 'config' | 'clock'>

/** The proposed text. */
export function draftAnswer({ host, chosen }: Pick<Complaint, 'host' | 'chosen'>): string {
  const outcome = chosen
    ? 'We found the ad and are acting on it with the company that delivered it.'
    : 'We looked into it and could not identify the ad with certainty. We keep watching for it.'
  return `Thank you for reporting an ad on ${host}.\n\n${outcome}\n\nWe are sorry for the trouble it caused.`
}

/** Mails each reader of a complaint who awaits an answer. Each complaint is claimed first, so each mail is sent once. */
export function answering(needed: Needed) {
  const { database, mailer, config, clock } = needed
  const { complaints } = database
  const maySend = mailLimit(needed, 'complaints', complaintLimits.answersPerHour)

  return async (viewer: Viewer, scope: Scope, id: string, text: string) => {
    await complaints.find(scope, id)
    await maySend(viewer.userId)
    const claimed = await complaints.claimAnswers(scope, id, { text, userId: viewer.userId, now: clock() })
    if (claimed.length === 0) throw new Failure('complaint_without_address')
    let sent = 0
    for (const { id: complaintId, email, host, at } of claimed) {
      const mail = complaintAnswerMail({ brand: config, host, at, text, mailDays: config.mailDays })
      const isSent = await mailer.send(email, mail, { key: `complaint-${complaintId}` }).then(
        () => true,
        () => false,
      )
      await complaints.noteAnswer(scope, complaintId, isSent ? 'sent' : 'failed', clock())
      if (isSent) sent++
    }
    if (sent === 0) throw new Failure('mail_failed')
    if (sent === claimed.length) await complaints.setAnswered(scope, id)
    return { sent, failed: claimed.length - sent }
  }
}
