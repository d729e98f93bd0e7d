import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '@vigil/contract'
import type { Mail } from '@vigil/reports'
import { createTransport } from 'nodemailer'

export interface Mailer {
  /** Returns the Message-ID. Throws `mail_failed` if the mail was not accepted. */
  send(to: string, mail: Mail, sending?: Sending): Promise<{ messageId: string }>
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

/**
 * Without an SMTP server: writes one .eml file per mail. The log names the file, never its content: links are secrets.
 */
export function outboxMailer(directory: string, { from, domain, log }: MailerOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from })
  return {
    async send(to, mail, sending = {}) {
      const id = createMessageId(domain, sending)
      const { message } = await transport.sendMail({ ...mail, ...buildHeaders(sending), to, messageId: id })
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const mark = createHash('sha256').update(id).digest('hex').slice(0, 8)
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${mark}.eml`
      const path = join(directory, name)
      // Atomic for anything that watches the directory.
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, path)
      log(`mail to ${to} written to ${path}: ${mail.subject}`)
      return { messageId: id }
    },
  }
}
