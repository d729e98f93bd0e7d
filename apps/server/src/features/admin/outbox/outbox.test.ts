import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outboxList, outboxShow } from '@vigil/contract'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { outboxMailer } from '../../../mail/mailer.ts'
import { openOutbox } from '../../../mail/open-outbox.ts'
import { openFiles } from '../../../storage/open-files.ts'
import { startObjectStore, storeKeys } from '../../../storage/testing/object-store.ts'
import { makeCaller } from '../../../testing/caller.ts'
import { ownVigil } from '../../../testing/vigil.ts'

const options = { from: 'Vigil <support@vigil.test>', domain: 'vigil.example', log: () => undefined }
const mail = { subject: 'Grüße aus dem Hafen', text: 'Plain Ü', html: '<p>Rich Ü</p>' }

test('lists mails in the outbox for superadmins, newest first', async () => {
  const vigil = await ownVigil()
  const admin = await vigil.as('superadmin')
  expect((await admin.call(outboxList, {})).body).toEqual({ isUsed: true, data: [], total: 0 })
  const mailer = outboxMailer(vigil.deps.outbox, options)
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
  expect(readdirSync(join(vigil.deps.config.dataDirectory, 'outbox')).sort().reverse()).toEqual(
    data.map((each) => each.name),
  )
})

test('each of several processes shows the mails of all', async () => {
  const { url } = await startObjectStore()
  const vigil = await ownVigil({ FILES_URL: url, ...storeKeys })
  const dataDirectory = mkdtempSync(join(tmpdir(), 'vigil-data-'))
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }))
  const config = { ...vigil.deps.config, dataDirectory }
  const files = openFiles(config, { info: () => undefined, warn: () => undefined })
  const outbox = openOutbox(config, files)
  const other = await buildApp({ ...vigil.deps, config, processId: randomUUID(), files, outbox })
  onTestFinished(() => other.close())

  await outboxMailer(vigil.deps.outbox, options).send('one@example.test', mail)
  await outboxMailer(outbox, options).send('two@example.test', mail)
  const call = makeCaller(other).callWith(await vigil.tokenOf('superadmin'))
  const list = (await call(outboxList, {})).body
  expect(list.data.map(({ to }) => to).sort()).toEqual(['one@example.test', 'two@example.test'])
  expect((await (await vigil.as('superadmin')).call(outboxList, {})).body).toEqual(list)
  for (const { name, to } of list.data)
    expect((await call(outboxShow, { params: { name } })).body).toMatchObject({ to, subject: mail.subject })
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
