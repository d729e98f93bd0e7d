import { contactRequestList, contactSend, Failure } from '@vigil/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { postForm } from '../../../testing/forms.ts'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { giveUpContactMails, sendContactMails } from './send-mails.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil({ SUPPORT_EMAIL: 'team@vigil.example' })
})
afterAll(() => vigil.stop())
beforeEach(() => {
  vigil.mails.length = 0
})

const hostile = '<script>alert(1)</script>\r\nBcc: everybody@example.com'

async function sentRequest(fields: Record<string, string> = {}, files: File[] = []) {
  const question = {
    contactEmail: 'paula@example.com',
    organization: 'Herald',
    topic: 'Feature Request',
    description: `More charts\n${hostile}`,
  }
  const { body } = await postForm(vigil, 'web', contactSend, [
    ...Object.entries({ ...question, ...fields }),
    ...files.map((file) => ['attachments', file] as const),
  ])
  return find(body.number)
}

async function find(number: number) {
  const query = { search: String(number) }
  const { body } = await (await vigil.as('superadmin')).call(contactRequestList, { query })
  const [request] = body.data
  if (!request) throw new Error('the request is not in the inbox')
  return request
}

test('sends support the request with its files, and the sender a confirmation', async () => {
  const request = await sentRequest({}, [new File(['line'], 'run.log')])
  expect(request.mail).toBe('pending')
  await sendContactMails(vigil.deps, request.id)
  const [support, sender] = vigil.mails
  expect(support).toMatchObject({
    to: 'team@vigil.example',
    subject: `Request ${request.number}: Feature Request, Herald`,
    replyTo: 'paula@example.com',
    attachments: [{ filename: 'run.log', content: Buffer.from('line'), contentType: 'text/plain' }],
  })
  expect(support?.text).toContain('More charts')
  expect(sender).toMatchObject({ to: 'paula@example.com', subject: `We have received your request ${request.number}` })
  expect((await find(request.number)).mail).toBe('sent')
})

test("escapes the sender's text, and leaves it out of the confirmation", async () => {
  const { id } = await sentRequest()
  await sendContactMails(vigil.deps, id)
  const [support, sender] = vigil.mails
  expect(support?.html).not.toContain('<script>')
  expect(support?.html).toContain('&#60;script&#62;')
  expect(support?.subject).not.toMatch(/[\r\n]/)
  for (const part of [sender?.subject, sender?.text, sender?.html]) expect(part).not.toContain('alert(1)')
})

test('does not send a mail twice', async () => {
  const { id } = await sentRequest()
  await sendContactMails(vigil.deps, id)
  await sendContactMails(vigil.deps, id)
  expect(vigil.mails).toHaveLength(2)
})

test('retries only the failed mail, and marks a request if its mail was never sent', async () => {
  const request = await sentRequest()
  const failing = (refused: string) => ({
    ...vigil.deps,
    mailer: {
      send: async (to: string, mail: Parameters<typeof vigil.deps.mailer.send>[1]) => {
        if (to === refused) throw new Failure('mail_failed')
        return vigil.deps.mailer.send(to, mail)
      },
    },
  })
  await expect(sendContactMails(failing('team@vigil.example'), request.id)).rejects.toThrow()
  await giveUpContactMails(vigil.database, request.id)
  expect((await find(request.number)).mail).toBe('failed')
  expect(await vigil.database.contactRequests.unmailed()).toContain(request.id)

  await expect(sendContactMails(failing('paula@example.com'), request.id)).rejects.toThrow()
  await giveUpContactMails(vigil.database, request.id)
  expect((await find(request.number)).mail).toBe('sent')
  await sendContactMails(vigil.deps, request.id)
  expect(vigil.mails.map(({ to }) => to)).toEqual(['team@vigil.example', 'paula@example.com'])
})
