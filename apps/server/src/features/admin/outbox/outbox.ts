import { type AnswerOf, Failure, type OutboxMail, outboxLimits, type outboxShow } from '@vigil/contract'
import PostalMime, { type Email } from 'postal-mime'
import { outboxFolder } from '../../../mail/mailer.ts'
import type { Files, KeptFile } from '../../../storage/files.ts'

/** The mailer writes these files when there is no SMTP server. Their names begin with their time. */

type Outbox = Pick<Files, 'list' | 'read'>

/** Mails that are read at once: in a bucket, each takes a request. */
const readAtOnce = 8

const isMail = ({ name }: KeptFile) => name.endsWith('.eml')
const byName = (one: KeptFile, other: KeptFile) => (one.name < other.name ? 1 : -1)

const formatAddresses = (list: Email['to']) => (list ?? []).map(({ address }) => address ?? '').join(', ')

/** Null if the mail was deleted. */
async function read(outbox: Outbox, { name, usedAt }: Pick<KeptFile, 'name' | 'usedAt'>) {
  const bytes = await outbox.read(name)
  if (!bytes) return null
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' })
  const listed: OutboxMail = {
    name: name.slice(outboxFolder.length + 1),
    at: usedAt.toISOString(),
    to: formatAddresses(mail.to),
    subject: mail.subject ?? '',
    bytes: bytes.length,
  }
  return { mail, listed }
}

/** The newest mails and the total number. A mail deleted meanwhile is omitted. */
export async function mailsIn(outbox: Outbox): Promise<{ data: OutboxMail[]; total: number }> {
  const mails = (await outbox.list(outboxFolder)).filter(isMail).sort(byName)
  const newest = mails.slice(0, outboxLimits.mails)
  const data: OutboxMail[] = []
  for (let from = 0; from < newest.length; from += readAtOnce) {
    const found = await Promise.all(newest.slice(from, from + readAtOnce).map((file) => read(outbox, file)))
    data.push(...found.flatMap((each) => each?.listed ?? []))
  }
  return { data, total: mails.length }
}

export async function mailIn(outbox: Outbox, name: string): Promise<AnswerOf<typeof outboxShow>> {
  const file = (await outbox.list(outboxFolder)).find((each) => each.name === `${outboxFolder}/${name}`)
  const found = file && (await read(outbox, file))
  if (!found) throw new Failure('mail_not_found')
  const { mail, listed } = found
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
