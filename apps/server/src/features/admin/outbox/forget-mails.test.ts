import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { outboxMailer } from '../../../mail/mailer.ts'
import { localFiles } from '../../../storage/local-files.ts'
import { forgetMails } from './forget-mails.ts'

function outbox(...names: string[]) {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-outbox-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  mkdirSync(join(directory, 'outbox'))
  for (const name of names) writeFileSync(join(directory, 'outbox', name), 'x')
  return { files: localFiles(directory), names: () => readdirSync(join(directory, 'outbox')).sort() }
}

test('deletes old and unfinished mails, and keeps newer ones and other files', async () => {
  const kept = ['2026-11-07T12-00-00-001Z-1a2b3c4d.eml', '2020-01-01-of-mine.eml', 'notes.txt']
  const gone = [
    '2026-11-07T11-59-59-999Z-1a2b3c4d.eml',
    '2025-01-31T00-00-00-000Z-00000000.eml.part',
    `2025-01-31T00-00-00-000Z-00000000.eml.${randomUUID()}`,
  ]
  const { files, names } = outbox(...kept, ...gone)
  await forgetMails(files, 7, new Date('2026-11-14T12:00:00Z'))
  expect(names()).toEqual(kept.sort())
})

test("recognizes the mailer's files", async () => {
  const { files, names } = outbox()
  const mailer = outboxMailer(files, { from: 'Vigil <a@vigil.test>', domain: 'v.example', log: () => undefined })
  await mailer.send('one@example.test', { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await forgetMails(files, 90, inDays(89))
  expect(names()).toHaveLength(1)
  await forgetMails(files, 90, inDays(91))
  expect(names()).toEqual([])
})

test('does nothing without an outbox', async () => {
  await forgetMails(localFiles(join(tmpdir(), randomUUID())), 1, new Date())
})
