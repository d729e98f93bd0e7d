import { reportConfigurationList, reportConfigurationUpdate } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { mailbox, reporting, workOff } from './testing/reports.ts'

let vigil: TestVigil
let reports: Awaited<ReturnType<typeof reporting>>
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-12T10:00:00Z')
  reports = await reporting(vigil)
})
afterAll(() => vigil.stop())

const find = async (id: number) =>
  (await reports.admin.call(reportConfigurationList, {})).body.data.find((one) => one.id === id)

/** The unsubscribe link in the mail to an address, with its response. */
async function linkTo(email: string, emails = `${email},stays@example.test`) {
  vigil.clock.now = new Date('2026-11-12T10:00:00Z')
  const { id } = await reports.create({ emails })
  vigil.clock.now = new Date('2026-11-16T14:00:00Z')
  const post = mailbox()
  await workOff(vigil, post.mailer)
  const mail = post.mails.find((one) => one.to === email && one.key?.startsWith(`report.${id}.`))
  const link = /<(.+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  return { id, link, path: new URL(link).pathname, mail }
}

test('puts the link into both parts and the headers of a mail, and changes nothing on GET', async () => {
  const { id, link, path, mail } = await linkTo('reader@example.test')
  expect(mail?.text).toContain(`Unsubscribe: ${link}`)
  expect(mail?.html).toContain(`href="${link}"`)
  const page = await vigil.app.inject(path)
  expect([page.statusCode, page.body.includes('reader@example.test')]).toEqual([200, true])
  expect(page.body).toContain('<form method="post">')
  expect((await find(id))?.emails).toBe('reader@example.test,stays@example.test')
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('unsubscribes only that address with one click in a mail client (%s)', async (type, payload) => {
  const { id, path } = await linkTo('leaver@example.test')
  const post = () => vigil.app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload })
  expect((await post()).statusCode).toBe(200)
  expect((await post()).statusCode).toBe(200)
  expect(await find(id)).toMatchObject({
    emails: 'stays@example.test',
    unsubscribed: ['leaver@example.test'],
    active: 1,
  })
  expect((await vigil.app.inject(path)).body).toContain('You are unsubscribed')
  const entries = await vigil.database.query(
    "select record_id from audit_entries where action = 'report.unsubscribe' and record_id = $1",
    [String(id)],
  )
  expect(entries.rows).toHaveLength(1)
})

test('disables a report when its last reader unsubscribes, and resubscribes an address that is added again', async () => {
  const { id, path } = await linkTo('last@example.test', 'last@example.test')
  await vigil.app.inject({ method: 'POST', url: path })
  expect(await find(id)).toMatchObject({ emails: '', unsubscribed: ['last@example.test'], active: 0 })
  const body = { ...reports.body({ emails: 'last@example.test' }), active: 1 as const }
  await reports.admin.call(reportConfigurationUpdate, { params: { id }, body })
  expect(await find(id)).toMatchObject({ emails: 'last@example.test', unsubscribed: [], active: 1 })
})

test('rejects a key that was modified anywhere', async () => {
  const { id, path } = await linkTo('kept@example.test')
  const [version, report, email, signature = ''] = path.slice('/unsubscribe/'.length).split('.')
  const other = Buffer.from('stays@example.test').toString('base64url')
  for (const key of [
    [version, report, other, signature],
    [version, Number(report) + 1, email, signature],
    ['2', report, email, signature],
    [version, report, email, signature.slice(0, -2)],
    [version, report, email, signature, 'x'],
    [version, report, email],
    ['nonsense'],
  ]) {
    const answer = await vigil.app.inject({ method: 'POST', url: `/unsubscribe/${key.join('.')}` })
    expect([key, answer.statusCode]).toEqual([key, 404])
  }
  expect((await find(id))?.emails).toBe('kept@example.test,stays@example.test')
})
