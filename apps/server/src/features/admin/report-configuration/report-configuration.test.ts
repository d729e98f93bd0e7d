import {
  organizationSetState,
  reportConfigurationCreate,
  reportConfigurationHistory,
  reportConfigurationList,
  reportConfigurationPreview,
  reportConfigurationRemove,
  reportConfigurationSend,
  reportConfigurationUpdate,
} from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { nothingMore, reporting } from './testing/reports.ts'

let vigil: TestVigil
let reports: Awaited<ReturnType<typeof reporting>>
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-12T10:00:00Z')
  reports = await reporting(vigil)
})
afterAll(() => vigil.stop())

const refused = async (part: Parameters<typeof reports.body>[0]) => {
  const answer = await reports.admin.call(reportConfigurationCreate, { body: reports.body(part) })
  return [answer.status, (answer.body as unknown as { error?: { details?: unknown } }).error?.details] // the shape of an error
}

test('stores a report as entered, due at its first time', async () => {
  const made = await reports.create({ emails: 'One@example.test, two@example.test' })
  expect(made).toMatchObject({
    orgName: 'Herald',
    reportTypeId: 1,
    productTypeId: 1,
    frequency: 'weekly',
    day: 'monday',
    time: '9 AM',
    timezone: 'UTC -5:00',
    emails: 'one@example.test,two@example.test',
    customGreeting: 'Good morning!',
    active: 1,
    nextDue: '2026-11-16T14:00:00.000Z',
    lastDelivery: null,
  })
  const { data } = (await reports.admin.call(reportConfigurationList, {})).body
  expect(data).toContainEqual(made)
})

test('validates addresses, greeting, frequency, day and trial', async () => {
  const many = Array.from({ length: 21 }, (_, at) => `p${at}@example.test`).join(',')
  expect(await refused({ emails: '' })).toEqual([400, [{ field: 'body.emails', message: 'Email is empty.' }]])
  expect(await refused({ emails: 'a@example.test,A@example.test' })).toMatchObject([
    400,
    [{ message: 'Email is already taken.' }],
  ])
  expect(await refused({ emails: 'nobody' })).toMatchObject([400, [{ message: 'Email is invalid.' }]])
  expect(await refused({ emails: many })).toMatchObject([400, [{ message: 'You are not able to add more emails.' }]])
  for (const customGreeting of ['  ', 'x'.repeat(65), 'Hi\r\nBcc: all@example.test', 'Hi\u2028there']) {
    expect(await refused({ customGreeting })).toMatchObject([400, [{ field: 'body.customGreeting' }]])
  }
  expect(await refused({ frequency: 'hourly' })).toMatchObject([400, [{ field: 'body.frequency' }]])
  expect(await refused({ day: null })).toMatchObject([400, [{ field: 'body.day' }]])
  expect(await refused({ frequency: 'monthly', day: 'monday' })).toMatchObject([400, [{ field: 'body.day' }]])
  const trial = { reportTypeId: 3, frequency: 'once', day: null } as const
  expect(await refused(trial)).toMatchObject([
    400,
    [{ field: 'body.additionalConfiguration.trialStart' }, { field: 'body.additionalConfiguration.sendFirstReport' }],
  ])
})

test('allows reports only for active organizations of the right kind with sites', async () => {
  const of = (name: string, reportTypeId: 1 | 2 = 1) => refused({ orgId: vigil.organizationId(name), reportTypeId })
  expect(await of('Dormant')).toMatchObject([400, [{ field: 'body.orgId' }]])
  expect(await of('Corner Shop')).toMatchObject([400, [{ field: 'body.orgId' }]])
  expect(await of('Exchange')).toMatchObject([400, [{ field: 'body.orgId' }]])
  expect(await of('Herald', 2)).toMatchObject([400, [{ field: 'body.orgId' }]])
  expect(await of('Rival')).toMatchObject([400, [{ field: 'body.additionalConfiguration.sites' }]])
  expect((await refused({ orgId: 999_999 }))[0]).toBe(404)
})

test('recalculates the due time when the schedule changes, but not when the text does', async () => {
  const { id } = await reports.create()
  const change = (part: Parameters<typeof reports.body>[0], active: 0 | 1 = 1) =>
    reports.admin.call(reportConfigurationUpdate, { params: { id }, body: { ...reports.body(part), active } })
  const before = await vigil.database.reportConfigurations.byId(id)
  vigil.clock.now = new Date('2026-11-12T11:00:00Z')
  await change({ customGreeting: 'Hello again' })
  expect(await vigil.database.reportConfigurations.byId(id)).toMatchObject({
    greeting: 'Hello again',
    scheduledFrom: before?.scheduledFrom,
    nextDue: before?.nextDue,
  })
  expect((await change({ frequency: 'monthly', day: 'first monday' })).body.data.nextDue).toBe(
    '2026-12-07T14:00:00.000Z',
  )
  expect((await change({}, 0)).body.data).toMatchObject({ active: 0, nextDue: null })
  vigil.clock.now = new Date('2026-11-20T11:00:00Z')
  expect((await change({}, 1)).body.data).toMatchObject({ active: 1, nextDue: '2026-11-23T14:00:00.000Z' })
  vigil.clock.now = new Date('2026-11-12T10:00:00Z')
})

test('can edit and delete a report of an inactive organization', async () => {
  const { id } = await reports.create()
  const organizationId = vigil.organizationId('Herald')
  const setState = (active: 0 | 1) =>
    reports.admin.call(organizationSetState, { params: { id: organizationId }, body: { organizationId, active } })
  await setState(0)
  const body = { ...reports.body({ customGreeting: 'Still here' }), active: 1 as const }
  expect((await reports.admin.call(reportConfigurationUpdate, { params: { id }, body })).status).toBe(200)
  expect((await reports.admin.call(reportConfigurationRemove, { params: { id } })).status).toBe(200)
  await setState(1)
  for (const call of [reportConfigurationRemove, reportConfigurationPreview, reportConfigurationHistory]) {
    expect((await reports.admin.call(call, { params: { id } })).status).toBe(404)
  }
})

test('sends exactly the preview, and records it in the history', async () => {
  await vigil.collect('Herald', [{ type: 'page_view' }, { type: 'page_view' }])
  const { id } = await reports.create({ emails: 'first@example.test,second@example.test' })
  const preview = (await reports.admin.call(reportConfigurationPreview, { params: { id } })).body
  vigil.mails.length = 0
  const sent = await reports.admin.call(reportConfigurationSend, { params: { id } })
  expect(sent.body.data).toMatchObject({
    kind: 'manual',
    status: 'sent',
    mails: [{ problem: null }, { problem: null }],
  })
  expect(vigil.mails.map(({ to }) => to)).toEqual(['first@example.test', 'second@example.test'])
  const { subject, html, text } = preview
  expect(vigil.mails[0]).toMatchObject({ subject, html, text })
  expect(subject).toBe('VigilAd weekly report: Herald, 5 – 11 Nov 2026')
  const { data } = (await reports.admin.call(reportConfigurationHistory, { params: { id } })).body
  expect(data).toMatchObject([{ kind: 'manual', status: 'sent' }])
})

test('reports a failed send and records it in the history', async () => {
  const { id } = await reports.create({ emails: 'broken@example.test' })
  const { mailer } = vigil.deps
  const before = mailer.send
  mailer.send = async () => {
    throw new Error('the mail server is away')
  }
  const answer = await reports.admin.call(reportConfigurationSend, { params: { id } })
  mailer.send = before
  expect([answer.status, answer.body]).toMatchObject([502, { error: { code: 'mail_failed' } }])
  const { data } = (await reports.admin.call(reportConfigurationHistory, { params: { id } })).body
  expect(data).toMatchObject([{ status: 'failed', reason: 'the mail server is away' }])
})

test('escapes greeting and names in the mail', async () => {
  const customGreeting = '<script>alert(1)</script> & "you"'
  const { id } = await reports.create({ customGreeting, additionalConfiguration: nothingMore })
  const { html, text, subject } = (await reports.admin.call(reportConfigurationPreview, { params: { id } })).body
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;you&quot;')
  expect(text).toContain(customGreeting)
  expect(subject).not.toContain('script')
})
