import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '@vigil/contract'
import type { Mail } from '@vigil/reports'
import { createTransport } from 'nodemailer'

export interface Mailer {
  /** Answers the Message-ID. Refuses with `mail_failed` when the mail was not taken. */
  send(to: string, mail: Mail, sending?: Sending): Promise<{ messageId: string }>
}

export interface Sending {
  /** What the Message-ID is made of: the same mail, sent again, is known to be the same. Random where there is none. */
  key?: string
  headers?: Readonly<Record<string, string>>
}

interface MailerOptions {
  from: string
  domain: string
  log: (message: string) => void
}

const messageIdOf = (domain: string, { key = randomUUID() }: Sending) => `<${key}@${domain}>`
const headersOf = ({ headers }: Sending) => (headers ? { headers: { ...headers } } : {})

/** Sends through the SMTP server of the settings. */
export function smtpMailer(smtpUrl: string, { from, domain, log }: MailerOptions): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = createTransport({ url: smtpUrl, ...timeouts }, { from })
  return {
    async send(to, mail, sending = {}) {
      const id = messageIdOf(domain, sending)
      await transport.sendMail({ ...mail, ...headersOf(sending), to, messageId: id }).catch((cause: unknown) => {
        throw Object.assign(new Failure('mail_failed'), { cause })
      })
      log(`mail sent to ${to}: ${mail.subject}`)
      return { messageId: id }
    },
  }
}

/** With no SMTP server: one .eml file a mail, which any mail program opens. The log names the file, never what is in it: links are secrets. */
export function outboxMailer(directory: string, { from, domain, log }: MailerOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from })
  return {
    async send(to, mail, sending = {}) {
      const id = messageIdOf(domain, sending)
      const { message } = await transport.sendMail({ ...mail, ...headersOf(sending), to, messageId: id })
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const mark = createHash('sha256').update(id).digest('hex').slice(0, 8)
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${mark}.eml`
      const path = join(directory, name)
      // Whole or not at all, for whoever watches the folder.
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, path)
      log(`mail to ${to} written to ${path}: ${mail.subject}`)
      return { messageId: id }
    },
  }
}
