import { Failure, organizationSetState, reportConfigurationHistory, reportConfigurationRemove } from '@vigil/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { mailbox, reporting, workOff } from './testing/reports.ts'
import { deliverOne } from './worker.ts'

let vigil: TestVigil
let reports: Awaited<ReturnType<typeof reporting>>
let post: ReturnType<typeof mailbox>
const made: number[] = []

beforeAll(async () => {
  vigil = await startVigil()
  reports = await reporting(vigil)
})
afterAll(() => vigil.stop())
beforeEach(async () => {
  for (const id of made.splice(0)) await reports.admin.call(reportConfigurationRemove, { params: { id } })
  post = mailbox()
  vigil.clock.now = new Date('2026-11-12T10:00:00Z')
})

const at = (text: string) => {
  vigil.clock.now = new Date(text)
}
async function create(part: Parameters<typeof reports.create>[0] = {}) {
  const { id } = await reports.create(part)
  made.push(id)
  return id
}
const history = async (id: number) =>
  (await reports.admin.call(reportConfigurationHistory, { params: { id } })).body.data

test('sends a report once when it is due, not before', async () => {
  const id = await create({ emails: 'one@example.test,two@example.test' })
  at('2026-11-16T13:59:59Z')
  await workOff(vigil, post.mailer)
  expect(post.mails).toEqual([])
  at('2026-11-16T14:00:00Z')
  await Promise.all([workOff(vigil, post.mailer), workOff(vigil, post.mailer), workOff(vigil, post.mailer)])
  at('2026-11-16T14:30:00Z')
  await workOff(vigil, post.mailer)
  expect(post.mails.map(({ to }) => to).sort()).toEqual(['one@example.test', 'two@example.test'])
  expect(await history(id)).toMatchObject([
    { dueAt: '2026-11-16T14:00:00.000Z', kind: 'scheduled', status: 'sent', isLate: false, tries: 0 },
  ])
})

test('makes the Message-ID from configuration, due time and address', async () => {
  const id = await create({ emails: 'one@example.test,two@example.test' })
  at('2026-11-16T14:00:05Z')
  await workOff(vigil, post.mailer)
  const keys = post.mails.map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
  for (const key of keys) expect(key).toMatch(new RegExp(`^report\\.${id}\\.20261116T140000000Z\\.[0-9a-f]{16}$`))
  expect(post.mails[0]?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
})

test('retries a failed delivery with growing waits, then gives up', async () => {
  const id = await create({ emails: 'one@example.test,away@example.test' })
  const away = Object.assign(new Failure('mail_failed'), { cause: new Error('connect ECONNREFUSED') })
  post.refuse((to) => (to === 'away@example.test' ? away : null))
  at('2026-11-16T14:00:00Z')
  await workOff(vigil, post.mailer)
  expect(post.mails.map(({ to }) => to)).toEqual(['one@example.test'])
  expect(await history(id)).toMatchObject([
    { status: 'waiting', tries: 1, reason: 'connect ECONNREFUSED', nextTryAt: '2026-11-16T14:01:00.000Z' },
  ])
  await workOff(vigil, post.mailer)
  expect((await history(id))[0]?.tries).toBe(1)
  const waits: number[] = []
  for (let next = (await history(id))[0]?.nextTryAt; next; next = (await history(id))[0]?.nextTryAt) {
    waits.push((Date.parse(next) - vigil.clock.now.getTime()) / 60_000)
    at(next)
    await workOff(vigil, post.mailer)
  }
  expect(waits).toEqual([1, 5, 15, 60, 180, 360])
  expect(await history(id)).toMatchObject([{ status: 'failed', reason: 'connect ECONNREFUSED' }])
  expect(post.mails).toHaveLength(1)
})

test('retries only failed recipients, with the same Message-ID', async () => {
  await create({ emails: 'one@example.test,later@example.test' })
  const keys: (string | undefined)[] = []
  let isAway = true
  const mailer = {
    send: async (to: string, mail: never, sending?: { key?: string }) => {
      if (to === 'later@example.test') keys.push(sending?.key)
      if (to === 'later@example.test' && isAway) throw new Error('away')
      return post.mailer.send(to, mail, sending)
    },
  }
  at('2026-11-16T14:00:00Z')
  await workOff(vigil, mailer)
  isAway = false
  at('2026-11-16T14:01:00Z')
  await workOff(vigil, mailer)
  expect(post.mails.map(({ to }) => to)).toEqual(['one@example.test', 'later@example.test'])
  expect(keys).toEqual([keys[0], keys[0]])
})

test('delivers to the other recipients when the mail server refuses one', async () => {
  const id = await create({ emails: 'gone@example.test,here@example.test' })
  const cause = Object.assign(new Error('550 no such user'), { responseCode: 550, code: 'EENVELOPE' })
  post.refuse((to) => (to === 'gone@example.test' ? Object.assign(new Failure('mail_failed'), { cause }) : null))
  at('2026-11-16T14:00:00Z')
  await workOff(vigil, post.mailer)
  expect(post.mails.map(({ to }) => to)).toEqual(['here@example.test'])
  expect(await history(id)).toMatchObject([
    {
      status: 'sent',
      reason: 'Refused: gone@example.test',
      mails: [{ email: 'gone@example.test', problem: '550 no such user' }, { email: 'here@example.test' }],
    },
  ])
})

test('sends missed reports once, marked as late', async () => {
  const id = await create()
  at('2026-12-09T08:00:00Z')
  await workOff(vigil, post.mailer)
  expect(await history(id)).toMatchObject([{ dueAt: '2026-12-07T14:00:00.000Z', status: 'sent', isLate: true }])
  expect(post.mails).toHaveLength(1)
  expect(post.mails[0]?.subject).toContain('30 Nov – 6 Dec 2026')
  expect(post.mails[0]?.text).toContain('This report is late: it was due on 7 Dec 2026, 14:00 UTC.')
  at('2026-12-14T14:00:00Z')
  await workOff(vigil, post.mailer)
  expect((await history(id)).map(({ dueAt }) => dueAt.slice(0, 10))).toEqual(['2026-12-14', '2026-12-07'])
})

test('lets another worker send the rest after the lease of a killed worker ends', async () => {
  const id = await create({ emails: 'a@example.test,b@example.test' })
  at('2026-11-16T14:00:00Z')
  const ended = mailbox()
  const work = { ...vigil.deps, mailer: ended.mailer, leaseMs: 1 }
  await workOffPlanOnly()
  // Killed after the first mail: nothing after this happens.
  const never = new Promise<never>(() => undefined)
  ended.mailer.send = async (to, mail, sending) => {
    if (ended.mails.length > 0) return never
    ended.mails.push({ to, ...mail, ...sending })
    return { messageId: '' }
  }
  void deliverOne(work, new AbortController().signal)
  await expect.poll(() => ended.mails.length, { timeout: 30_000 }).toBe(1)
  await expect
    .poll(
      async () => {
        await workOff(vigil, post.mailer)
        return (await history(id))[0]?.status
      },
      { timeout: 30_000 },
    )
    .toBe('sent')
  expect([...ended.mails, ...post.mails].map(({ to }) => to)).toEqual(['a@example.test', 'b@example.test'])
})

async function workOffPlanOnly() {
  const { planDue } = await import('./plan.ts')
  await planDue(vigil.database, vigil.clock.now)
}

test('sends nothing to an inactive organization, not even later', async () => {
  const id = await create()
  const organizationId = vigil.organizationId('Herald')
  const setState = (active: 0 | 1) =>
    reports.admin.call(organizationSetState, { params: { id: organizationId }, body: { organizationId, active } })
  await setState(0)
  at('2026-11-16T14:00:00Z')
  await workOff(vigil, post.mailer)
  await setState(1)
  await workOff(vigil, post.mailer)
  expect([await history(id), post.mails]).toEqual([[], []])
  at('2026-11-23T14:00:00Z')
  await workOff(vigil, post.mailer)
  expect(post.mails).toHaveLength(1)
})

test('reports a trial after 7 and 14 days, then stops', async () => {
  const additionalConfiguration = {
    sites: [],
    trialStart: '2026-11-10',
    sendFirstReport: true,
    sendSecondReport: true,
  }
  const id = await create({ reportTypeId: 3, frequency: 'once', day: null, additionalConfiguration })
  for (const day of ['2026-11-17', '2026-11-18', '2026-11-24', '2027-01-01']) {
    at(`${day}T14:00:00Z`)
    await workOff(vigil, post.mailer)
  }
  expect((await history(id)).map(({ dueAt }) => dueAt)).toEqual([
    '2026-11-24T14:00:00.000Z',
    '2026-11-17T14:00:00.000Z',
  ])
  expect(post.mails.map(({ subject }) => subject)).toEqual([
    'Your VigilCart free trial after 7 days: Corner Shop',
    'Your VigilCart free trial after 14 days: Corner Shop',
  ])
})
