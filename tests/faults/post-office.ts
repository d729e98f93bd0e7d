import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail that the server has accepted. */
export interface TakenMail {
  messageId: string
  to: string
  /** The sending process, by its EHLO name. */
  sender: string
  at: number
}

/** A real SMTP server. Calls `onMail` just before and just after accepting each mail. */
export async function startPostOffice(onMail: (moment: 'before' | 'after', sender: string) => void) {
  const taken: TakenMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    // A killed worker drops its connection mid-command.
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const sender = String(session.hostNameAppearsAs)
        const messageId = /^Message-ID: (\S+)/im.exec(text)?.[1] ?? ''
        onMail('before', sender)
        for (const { address } of session.envelope.rcptTo)
          taken.push({ messageId, to: address, sender, at: Date.now() })
        done()
        onMail('after', sender)
      })
    },
  })
  smtp.on('error', () => undefined)
  const server = smtp.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    taken,
    url: (sender: string) => `smtp://127.0.0.1:${port}/?name=${sender}`,
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}
