import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server that stores incoming mail. */
export async function startMailbox() {
  const mails: { to: string; mail: Email }[] = []
  let isRefusing = false
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => done(isRefusing ? new Error('The mailbox is closed') : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, mail })
        done()
      })
    },
  })
  const server = smtp.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe

  const mailsTo = (to: string) => mails.filter((entry) => entry.to === to).map(({ mail }) => mail)
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo,
    /** The newest mail to an address, once there are `count` of them. */
    async waitForMail(to: string, count = 1) {
      const until = Date.now() + 10_000
      while (mailsTo(to).length < count && Date.now() < until) await sleep(25)
      const mail = mailsTo(to).at(-1)
      if (!mail || mailsTo(to).length < count)
        throw new Error(`${mailsTo(to).length} of ${count} mails arrived for ${to}`)
      return mail
    },
    refuseMail(refuses: boolean) {
      isRefusing = refuses
    },
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>

/** The link of a mail, contained in both parts. */
export function linkIn({ text = '', html = '' }: Email) {
  const [link] = /https?:\/\/\S+\/identity\/password\?token=[\w-]+/.exec(text) ?? []
  if (!link || !html.includes(link)) throw new Error(`no link in both parts of the mail:\n${text}`)
  return link
}
