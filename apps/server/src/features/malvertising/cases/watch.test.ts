import { authoriseKey, type CaseSource, type CaseStatus, caseLimits } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { type CaseWatch, createCaseWatch } from './watch.ts'

// Time passes: `at` of events and of entries is compared.
const minuteMs = 60_000
const dayMs = 86_400_000
let vigil: TestVigil
let partnerId: string
let watchOne: CaseWatch
const scope = () => authoriseKey({ organizationId: vigil.organizationId('Herald') })

beforeAll(async () => {
  vigil = await startVigil()
  watchOne = createCaseWatch(vigil.deps)
  const partner = { name: 'Index', kind: 'SSP', email: 'quality@partner.example', platformId: null } as const
  partnerId = await vigil.database.casePartners.create(scope(), partner, vigil.clock.now)
})
afterAll(() => vigil.stop())

const pass = (ms: number) => {
  vigil.clock.now = new Date(vigil.clock.now.getTime() + ms)
}

const incident = (more: object) => ({
  type: 'incident' as const,
  action: 'blocked' as const,
  threatClass: 'forced-redirect' as const,
  variant: 'top-navigation',
  rule: 'r1',
  bidderCode: 'ix',
  ssp: 'Index',
  ...more,
})

/** A case with this status, fixed a minute ago. */
async function caseAbout(name: string, status: CaseStatus = 'creative-rejected', variant?: string) {
  const { database, clock } = vigil
  const creative = { creativeId: name, bidderCode: 'ix', ssp: 'Index', markupHash: '' }
  const ad = { creative, dsp: 'Criteo', dspCreativeId: `buyer-${name}`, landingHost: `${name}.scam.example` }
  const source: CaseSource =
    variant === undefined
      ? { kind: 'creative', creative }
      : { kind: 'cluster', creative, variants: [{ ...creative, creativeId: variant }] }
  const facts = { request: 'reject-creative', dueOn: '2026-11-14', createdAt: clock.now } as const
  const { id } = await database.atomically(() =>
    database.cases.open(scope(), { partnerId, source, ...ad, ...facts }, { text: '' }),
  )
  pass(minuteMs)
  await database.atomically(() =>
    database.cases.addEntry(scope(), id, { at: clock.now, side: 'partner', kind: 'status', status }),
  )
  pass(minuteMs)
  return id
}

async function watchAll(watch = watchOne) {
  let turns = 0
  while (await watch()) if (++turns > 20) throw new Error('cases are taken again and again')
}

const read = async (id: string) => {
  const { status, reopened } = await vigil.database.cases.find(scope(), id)
  return { status, reopened, last: (await vigil.database.cases.entries(scope(), id)).at(-1) }
}

test.each([
  ['creative', (name: string) => incident({ creativeId: name })],
  ['dsp-creative', (name: string) => incident({ creativeId: 'other', dsp: 'Criteo', dspCreativeId: `buyer-${name}` })],
  [
    'landing-host',
    // As the script sends it.
    (name: string) =>
      incident({
        creativeId: 'new',
        ssp: 'AppNexus',
        script: `https://${name}.scam.example/win?id=1`,
        traits: { means: `https://${name}.scam.example/win?id=1`, session: 'page-42' },
      }),
  ],
  [
    'landing-host',
    // Requests are reported without their scheme.
    (name: string) =>
      incident({ creativeId: 'new', ssp: 'AppNexus', script: `//${name.toUpperCase()}.scam.example/c` }),
  ],
  [
    'landing-host',
    (name: string) => ({
      type: 'creative' as const,
      creativeId: 'bid',
      bids: 1,
      blocks: 0,
      adomains: [`${name}.scam.example`],
    }),
  ],
  ['creative', (name: string) => ({ type: 'creative' as const, creativeId: name, ssp: 'Index', bids: 1, blocks: 0 })],
])('opens a case again within a minute when a beacon shows %s', async (match, event) => {
  const name = `cr-${Math.random().toString(36).slice(2)}`
  const id = await caseAbout(name)
  await watchAll()
  expect((await read(id)).status).toBe('creative-rejected')
  const beacon = event(name)
  const [sent] = await vigil.collect('Herald', [beacon])
  pass(minuteMs)
  await watchAll()
  const { status, reopened, last } = await read(id)
  expect([status, reopened]).toEqual(['open', 1])
  expect(last).toMatchObject({ kind: 'seen', side: 'service', match })
  const eventDate = new Date(sent?.at ?? 0).toISOString().slice(0, 10)
  expect(last?.incidents).toEqual(beacon.type === 'incident' ? [{ actionGroupID: sent?.id, eventDate }] : [])
})

test('recognizes the same markup under another creative id', async () => {
  const markup = '<b>the same ad</b>'
  const [seen] = await vigil.collect('Herald', [incident({ creativeId: 'first', markup })])
  const day = new Date(seen?.at ?? 0).toISOString().slice(0, 10)
  const query = { dataset: 'incidents', range: { from: day, to: day }, where: { id: [String(seen?.id)] } } as const
  const { rows } = await vigil.deps.warehouse.list(scope(), { ...query, page: 1, rowsPerPage: 1 })
  const id = await caseAbout('first')
  await vigil.database.query(
    `update cases set creative = creative || jsonb_build_object('markupHash', $1::text) where id = $2`,
    [rows[0]?.markup_hash, id],
  )
  await vigil.collect('Herald', [incident({ creativeId: 'second', markup })])
  pass(minuteMs)
  await watchAll()
  expect((await read(id)).last).toMatchObject({ kind: 'seen', match: 'markup' })
})

test('ignores other ads, earlier events, other publishers, and cases that are not fixed', async () => {
  const isNotOurs = await caseAbout('cr-not-ours', 'not-ours')
  await vigil.collect('Herald', [incident({ creativeId: 'cr-quiet' })])
  pass(minuteMs)
  const id = await caseAbout('cr-quiet', 'buyer-paused')
  await vigil.collect('Herald', [
    incident({ creativeId: 'cr-quiet', ssp: 'AppNexus' }),
    incident({ creativeId: 'cr-not-ours' }),
    incident({ creativeId: 'x', traits: { means: 'https://cr-quiet.scam.example/' } }),
    incident({ creativeId: 'x', script: 'https://other.example/?to=cr-quiet.scam.example' }),
    incident({ creativeId: 'x', script: 'https://not-cr-quiet.scam.example/' }),
  ])
  await vigil.collect('Rival', [incident({ creativeId: 'cr-quiet' })])
  pass(minuteMs)
  await watchAll()
  expect((await read(id)).status).toBe('buyer-paused')
  expect((await read(isNotOurs)).status).toBe('not-ours')
})

test('two workers open a case once', async () => {
  const id = await caseAbout('cr-twice', 'fixed')
  await vigil.collect('Herald', [incident({ creativeId: 'cr-twice' })])
  pass(minuteMs)
  await Promise.all([watchAll(), watchAll(createCaseWatch(vigil.deps))])
  await watchAll()
  const entries = await vigil.database.cases.entries(scope(), id)
  expect(entries.filter(({ kind }) => kind === 'seen')).toHaveLength(1)
})

test('closes a case after 14 days without the ad', async () => {
  const id = await caseAbout('cr-gone')
  pass(caseLimits.quietDays * dayMs - 5 * minuteMs)
  await watchAll()
  expect((await read(id)).status).toBe('creative-rejected')
  pass(10 * minuteMs)
  await watchAll()
  expect(await read(id)).toMatchObject({ status: 'closed', reopened: 0, last: { kind: 'expired', side: 'service' } })
})

test('opens a case again when another variant of its campaign is seen', async () => {
  const id = await caseAbout('campaign', 'creative-rejected', 'campaign-blue')
  const other = await caseAbout('campaign-alone')
  await vigil.collect('Herald', [
    { ...incident({ creativeId: 'campaign-blue' }), at: vigil.clock.now.getTime(), host: 'news.example' },
  ])
  pass(minuteMs)
  await watchAll()
  expect(await read(id)).toMatchObject({ status: 'open', reopened: 1, last: { kind: 'seen', match: 'creative' } })
  expect(await read(other)).toMatchObject({ status: 'creative-rejected' })
})

test('makes as many queries for many cases as for one, and reads two days after the first look', async () => {
  const ranges: { from: string; to: string }[] = []
  const warehouse: typeof vigil.deps.warehouse = {
    ...vigil.deps.warehouse,
    select: (...[scope, query, options]: Parameters<typeof vigil.deps.warehouse.select>) => {
      ranges.push(query.range)
      return vigil.deps.warehouse.select(scope, query, options)
    },
  }
  const watch = createCaseWatch({ ...vigil.deps, warehouse })
  const look = async () => {
    ranges.length = 0
    pass(minuteMs)
    await watchAll(watch)
    return ranges.length
  }
  const day = (ms: number) => new Date(vigil.clock.now.getTime() - ms).toISOString().slice(0, 10)
  await caseAbout('cost-0', 'fixed')
  pass(5 * dayMs)
  const [first, second] = [await look(), await look()]
  for (const range of ranges) expect(range).toEqual({ from: day(dayMs), to: day(0) })
  for (let n = 1; n < 25; n++) await caseAbout(`cost-${n}`, 'fixed')
  await look()
  expect(await look()).toBe(second)
  expect(second).toBe(4)
  expect(first).toBe(6)
})

test('finds an event that was loaded days late with the next full look', async () => {
  const id = await caseAbout('cr-late', 'fixed')
  await watchAll()
  const at = vigil.clock.now.getTime()
  pass(4 * dayMs)
  await watchAll()
  await vigil.collect('Herald', [{ ...incident({ creativeId: 'cr-late' }), at: at + minuteMs }])
  pass(minuteMs)
  await watchAll()
  expect((await read(id)).status).toBe('fixed')
  pass(61 * minuteMs)
  await watchAll()
  expect(await read(id)).toMatchObject({ status: 'open', last: { match: 'creative' } })
})
