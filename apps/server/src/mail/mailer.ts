import { createHash, randomUUID } from 'node:crypto'
import { Failure } from '@vigil/contract'
import type { Mail } from '@vigil/reports'
import { createTransport } from 'nodemailer'
import type { Files } from '../storage/files.ts'

export interface Mailer {
  /** Returns the Message-ID. Throws `mail_failed` if the mail was not accepted. */
  send(to: string, mail: Mail, sending?: Sending): Promise<{ messageId: string }>
}

/** The mails of this process. */
export interface MailCounts {
  sent: number
  failed: number
}

export function countMails(mailer: Mailer): Mailer & { counts: Readonly<MailCounts> } {
  const counts = { sent: 0, failed: 0 }
  return {
    counts,
    async send(...mail) {
      try {
        const sent = await mailer.send(...mail)
        counts.sent++
        return sent
      } catch (error) {
        counts.failed++
        throw error
      }
    },
  }
}

export interface Sending {
  /** Determines the Message-ID, so that a repeated mail is recognized. Random if omitted. */
  key?: string
  headers?: Readonly<Record<string, string>>
}

interface MailerOptions {
  from: string
  domain: string
  log: (message: string) => void
}

const createMessageId = (domain: string, { key = randomUUID() }: Sending) => `<${key}@${domain}>`
const buildHeaders = ({ headers }: Sending) => (headers ? { headers: { ...headers } } : {})

/** Sends through the configured SMTP server. */
export function smtpMailer(smtpUrl: string, { from, domain, log }: MailerOptions): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = createTransport({ url: smtpUrl, ...timeouts }, { from })
  return {
    async send(to, mail, sending = {}) {
      const id = createMessageId(domain, sending)
      await transport.sendMail({ ...mail, ...buildHeaders(sending), to, messageId: id }).catch((cause: unknown) => {
        throw Object.assign(new Failure('mail_failed'), { cause })
      })
      log(`mail sent to ${to}: ${mail.subject}`)
      return { messageId: id }
    },
  }
}

/** The folder of mails in the store of the outbox. */
export const outboxFolder = 'outbox'

/**
 * Without an SMTP server: writes one .eml file per mail. The log names the file, never its content: links are secrets.
 */
export function outboxMailer(outbox: Pick<Files, 'write'>, { from, domain, log }: MailerOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from })
  return {
    async send(to, mail, sending = {}) {
      const id = createMessageId(domain, sending)
      const { message } = await transport.sendMail({ ...mail, ...buildHeaders(sending), to, messageId: id })
      const mark = createHash('sha256').update(id).digest('hex').slice(0, 8)
      const name = `${outboxFolder}/${new Date().toISOString().replace(/[:.]/g, '-')}-${mark}.eml`
      await outbox.write(name, message as Buffer) // not a stream, by `buffer`
      log(`mail to ${to} written to ${name}: ${mail.subject}`)
      return { messageId: id }
    },
  }
}
