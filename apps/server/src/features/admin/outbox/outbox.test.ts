import { join } from 'node:path'
import { outboxList, outboxShow } from '@vigil/contract'
import { expect, test } from 'vitest'
import { outboxMailer } from '../../../mail/mailer.ts'
import { ownVigil } from '../../../testing/vigil.ts'

const mail = { subject: 'Grüße aus dem Hafen', text: 'Plain Ü', html: '<p>Rich Ü</p>' }

test('lists mails in the outbox for superadmins, newest first', async () => {
  const vigil = await ownVigil()
  const admin = await vigil.as('superadmin')
  expect((await admin.call(outboxList, {})).body).toEqual({ isUsed: true, data: [], total: 0 })
  const directory = join(vigil.deps.config.dataDirectory, 'outbox')
  const mailer = outboxMailer(directory, {
    from: 'Vigil <support@vigil.test>',
    domain: 'vigil.example',
    log: () => undefined,
  })
  await mailer.send('one@example.test', { ...mail, subject: 'First' })
  await mailer.send('two@example.test', mail, {
    key: 'report.1.x',
    headers: { 'List-Unsubscribe': '<https://v.example/u>' },
  })
  const { data, total } = (await admin.call(outboxList, {})).body
  expect([total, data.map(({ to }) => to).sort()]).toEqual([2, ['one@example.test', 'two@example.test']])
  const name = data.find(({ to }) => to === 'two@example.test')?.name ?? ''
  expect((await admin.call(outboxShow, { params: { name } })).body).toMatchObject({
    subject: mail.subject,
    from: 'Vigil <support@vigil.test>',
    messageId: '<report.1.x@vigil.example>',
    text: expect.stringContaining('Plain Ü'),
    html: expect.stringContaining('<p>Rich Ü</p>'),
    attachments: [],
  })
})

test('rejects names outside the outbox, and has no outbox with an SMTP server', async () => {
  const vigil = await ownVigil({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const admin = await vigil.as('superadmin')
  expect((await admin.call(outboxList, {})).body.isUsed).toBe(false)
  for (const [name, status] of [
    ['../vigil.eml', 400],
    ['..%2Fvigil.eml', 400],
    ['passwd', 400],
    ['2026-11-16T09-00-00-000Z-1a2b3c4d.eml', 404],
  ] as const) {
    expect([name, (await admin.call(outboxShow, { params: { name } })).status]).toEqual([name, status])
  }
})
