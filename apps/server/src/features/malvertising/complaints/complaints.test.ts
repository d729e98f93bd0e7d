import {
  type ComplaintForm,
  complaintAnswerSend,
  complaintCreate,
  complaintCreativeUpdate,
  complaintDetails,
  complaintLimits,
  complaintList,
  complaintMergeUpdate,
  complaintStatusUpdate,
} from '@vigil/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at, attack } from '../../../testing/events.ts'
import { startVigil } from '../../../testing/vigil.ts'
import { removeOldComplaints } from './remove-old.ts'

const host = 'news.example.com'
let vigil: Awaited<ReturnType<typeof startVigil>>
let web: Awaited<ReturnType<typeof vigil.as>>
let organizationId: number

beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  organizationId = vigil.organizationId('Herald')
  const ad = (creativeId: string) => ({ host, creativeId, bidderCode: 'ix', ssp: 'Index', adomains: ['shoes.example'] })
  await vigil.collect('Herald', [
    attack('13T09:15', { ...ad('cr-redirect'), url: `https://${host}/a`, action: 'reported' }),
    attack('13T09:20', { ...ad('cr-sound'), threatClass: 'autoplay-audio', variant: 'speech' }),
    { type: 'creative', at: at('13T09:10'), ...ad('cr-seen'), bids: 1, blocks: 0 },
    attack('13T15:00', ad('cr-later')),
  ])
  await vigil.collect('Rival', [attack('13T09:15', { ...ad('cr-rival'), host: 'rival.example.com' })])
  web = await vigil.as('web')
})
afterAll(() => vigil.stop())
beforeEach(() => {
  vigil.mails.length = 0
})

/** The answer of a call, or its error. */
async function ok<Body>(response: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await response
  if (status >= 400) throw (body as { error: object }).error // the shape of every error
  return body
}

const form = (more: Partial<ComplaintForm> = {}) => ({
  organizationId,
  host,
  occurredAt: '2026-11-13T09:12:00Z',
  toleranceMinutes: 30,
  effects: ['redirect' as const],
  ...more,
})
const create = async (more: Partial<ComplaintForm> = {}) =>
  (await ok(web.call(complaintCreate, { body: form(more) }))).id
const details = (id: string) => ok(web.call(complaintDetails, { params: { id }, query: { organizationId } }))
const choose = (id: string, creativeId: string | null) =>
  ok(
    web.call(complaintCreativeUpdate, {
      params: { id },
      body: {
        organizationId,
        creative: creativeId === null ? null : { creativeId, bidderCode: 'ix', ssp: 'Index', markupHash: '' },
      },
    }),
  )
const close = (id: string, isClosed = true) =>
  ok(web.call(complaintStatusUpdate, { params: { id }, body: { organizationId, isClosed } }))
const answer = (id: string, text = 'We have blocked it.') =>
  ok(web.call(complaintAnswerSend, { params: { id }, body: { organizationId, text } }))
const list = (query = {}) => ok(web.call(complaintList, { query: { organizationId, ...query } }))

test('ranks the creatives of the site around the time, and no others', async () => {
  const id = await create({ pageUrl: `https://${host}/a?session=1#top` })
  const { complaint, candidates } = await details(id)
  expect(complaint).toMatchObject({ status: 'open', pageUrl: `https://${host}/a`, source: 'form', chosen: null })
  expect(candidates.map(({ creative }) => creative.creativeId)).toEqual(['cr-redirect', 'cr-sound', 'cr-seen'])
  expect(candidates[0]).toMatchObject({ attacks: 1, blocked: 0, threatClasses: ['forced-redirect'] })
  const row = (await list()).data.find((each) => each.id === id)
  expect(row?.top?.creativeId).toBe('cr-redirect')
  await close(id)
})

test.each([
  ['a time in the future', { occurredAt: '2026-11-15T00:00:00Z' }, 'invalid_request'],
  ['a time long ago', { occurredAt: '2026-01-01T00:00:00Z' }, 'invalid_request'],
  ["another organization's site", { host: 'rival.example.com' }, 'host_not_found'],
  ['a page of another site', { pageUrl: 'https://other.example.com/' }, 'invalid_request'],
  ['a page that is no page', { pageUrl: 'javascript:alert(1)' }, 'invalid_request'],
  ['nothing that happened', { effects: [] }, 'invalid_request'],
])('refuses %s and stores nothing', async (_, wrong, code) => {
  const before = (await list()).total
  await expect(create(wrong as Partial<ComplaintForm>)).rejects.toMatchObject({ code })
  expect((await list()).total).toBe(before)
})

test('suggests to merge complaints with the same best creative, and merges when both chose it', async () => {
  const detailed = { pageUrl: `https://${host}/a` }
  const first = await create(detailed)
  vigil.clock.now = new Date(vigil.clock.now.getTime() + 1_000)
  const second = await create({ ...detailed, occurredAt: '2026-11-13T09:20:00Z' })
  expect((await details(second)).suggestions.map(({ id }) => id)).toEqual([first])

  expect(await choose(second, 'cr-redirect')).toEqual({ id: second })
  expect((await details(second)).complaint.status).toBe('located')
  // The older one remains.
  expect(await choose(first, 'cr-redirect')).toEqual({ id: first })
  const rows = (await list({ status: 'located' })).data
  expect(rows.map(({ id, count }) => ({ id, count }))).toEqual([{ id: first, count: 2 }])
  expect((await details(first)).merged.map(({ id }) => id)).toEqual([second])
  expect((await details(second)).complaint.mergedInto).toBe(first)

  await ok(web.call(complaintMergeUpdate, { params: { id: second }, body: { organizationId, into: null } }))
  expect((await details(second)).complaint).toMatchObject({ mergedInto: null, chosen: null, status: 'open' })
  await close(first)
  await close(second)
})

test('merges by hand, moves merged complaints along, and refuses circles', async () => {
  const [a, b, c] = [await create(), await create(), await create()]
  const merge = (id: string, into: string) =>
    ok(web.call(complaintMergeUpdate, { params: { id }, body: { organizationId, into } }))
  await merge(a, b)
  await merge(b, c)
  expect((await details(c)).merged.map(({ id }) => id).sort()).toEqual([a, b].sort())
  await expect(merge(c, c)).rejects.toMatchObject({ code: 'complaint_merged' })
  await expect(merge(c, a)).rejects.toMatchObject({ code: 'complaint_merged' })
  await close(c)
})

test('answers each reader with an address once, also of merged complaints', async () => {
  const first = await create({ email: 'one@reader.example' })
  const second = await create({ email: 'two@reader.example' })
  await ok(web.call(complaintMergeUpdate, { params: { id: second }, body: { organizationId, into: first } }))
  expect(await answer(first, 'Found <b>it</b>.')).toEqual({ sent: 2, failed: 0 })
  expect(vigil.mails.map(({ to }) => to).sort()).toEqual(['one@reader.example', 'two@reader.example'])
  expect(vigil.mails[0]?.text).toContain('Found <b>it</b>.')
  expect(vigil.mails[0]?.html).not.toContain('<b>it</b>')
  expect((await details(first)).complaint).toMatchObject({ status: 'answered', answerText: 'Found <b>it</b>.' })
  await expect(answer(first)).rejects.toMatchObject({ code: 'complaint_without_address' })
  expect(vigil.mails).toHaveLength(2)
})

test('sends one mail when two users answer at once', async () => {
  const id = await create({ email: 'once@reader.example' })
  const outcomes = await Promise.allSettled([answer(id, 'One'), answer(id, 'Two')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(vigil.mails).toHaveLength(1)
})

test('records a mail that failed, and sends it again on request', async () => {
  const id = await create({ email: 'later@reader.example' })
  const { send } = vigil.deps.mailer
  vigil.deps.mailer.send = () => Promise.reject(new Error('no connection'))
  await expect(answer(id)).rejects.toMatchObject({ code: 'mail_failed' })
  vigil.deps.mailer.send = send
  expect((await details(id)).complaint).toMatchObject({ answerState: 'failed', status: 'open' })
  expect(await answer(id)).toEqual({ sent: 1, failed: 0 })
})

test('deletes the address when closed, or after the answer and the days that mails are kept', async () => {
  const closed = await create({ email: 'closed@reader.example' })
  await close(closed)
  expect((await details(closed)).complaint).toMatchObject({ email: '', status: 'closed' })
  await close(closed, false)
  expect((await details(closed)).complaint.status).toBe('open')

  const [answered, waiting] = [await create({ email: 'a@reader.example' }), await create({ email: 'w@reader.example' })]
  await answer(answered)
  const later = (days: number) => new Date(vigil.clock.now.getTime() + days * 86_400_000)
  await removeOldComplaints(vigil.database, 30, later(29))
  expect((await details(answered)).complaint.email).toBe('a@reader.example')
  await removeOldComplaints(vigil.database, 30, later(31))
  expect((await details(answered)).complaint.email).toBe('')
  expect((await details(waiting)).complaint.email).toBe('w@reader.example')
  await removeOldComplaints(vigil.database, 30, later(complaintLimits.keptDays + 1))
  expect((await list()).total).toBe(0)
})

test("hides other organizations' complaints", async () => {
  const id = await create()
  const rivalId = vigil.organizationId('Rival')
  const superadmin = await vigil.as('superadmin')
  const query = { organizationId: rivalId }
  await expect(ok(superadmin.call(complaintDetails, { params: { id }, query }))).rejects.toMatchObject({
    code: 'complaint_not_found',
  })
  expect((await ok(superadmin.call(complaintList, { query }))).total).toBe(0)
})
