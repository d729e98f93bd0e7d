import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type AnswerOf, Failure, type OutboxMail, outboxLimits, type outboxShow } from '@vigil/contract'
import PostalMime, { type Email } from 'postal-mime'

/** The mailer writes these files when there is no SMTP server. Their names begin with their time. */

const isMail = (name: string) => name.endsWith('.eml')

const missing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** All files, including those that are not mails; empty before the first mail. */
export function filesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: unknown) => {
    if (missing(error)) return []
    throw error
  })
}

const namesIn = async (directory: string) => (await filesIn(directory)).filter(isMail).sort().reverse()

const formatAddresses = (list: Email['to']) => (list ?? []).map(({ address }) => address ?? '').join(', ')

async function read(directory: string, name: string) {
  const path = join(directory, name)
  const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)])
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' })
  const listed: OutboxMail = {
    name,
    at: mtime.toISOString(),
    to: formatAddresses(mail.to),
    subject: mail.subject ?? '',
    bytes: bytes.length,
  }
  return { mail, listed }
}

/** The newest mails and the total number. A mail deleted meanwhile is omitted. */
export async function mailsIn(directory: string): Promise<{ data: OutboxMail[]; total: number }> {
  const names = await namesIn(directory)
  const data: OutboxMail[] = []
  for (const name of names.slice(0, outboxLimits.mails)) {
    const found = await read(directory, name).catch((error: unknown) => {
      if (missing(error)) return null
      throw error
    })
    if (found) data.push(found.listed)
  }
  return { data, total: names.length }
}

/** The name must already be checked to be a file in this directory. */
export async function mailIn(directory: string, name: string): Promise<AnswerOf<typeof outboxShow>> {
  const { mail, listed } = await read(directory, name).catch((error: unknown) => {
    throw missing(error) ? new Failure('mail_not_found') : error
  })
  return {
    ...listed,
    from: [mail.from?.name, mail.from?.address && `<${mail.from.address}>`].filter(Boolean).join(' '),
    messageId: mail.messageId ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    attachments: mail.attachments.map(({ filename, content }) => ({
      name: filename ?? '',
      bytes: typeof content === 'string' ? content.length : content.byteLength,
    })),
  }
}
