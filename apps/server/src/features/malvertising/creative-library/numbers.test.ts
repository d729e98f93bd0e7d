import {
  type CreativeGroup,
  creativeDetails,
  creativeGroups,
  creativeLibrary,
  creativeSmartFilters,
} from '@vigil/contract'
import { literal } from '@vigil/warehouse/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDays, sqlIn } from '../../../testing/by-hand.ts'
import { startVigilWithDemo, type VigilWithDemo } from '../../../testing/demo-events.ts'

/** Compares cards, smart filter values and details with hand-written SQL, for random days and filters. */

/** Repeated on purpose: a filter that uses the wrong column must not pass. */
const columns: Record<CreativeGroup, string> = {
  violation_classes: 'violation_class',
  violation_variants: 'variant',
  delivery_sources: 'delivery_source',
  ssps: 'ssp',
  dsps: 'dsp',
  bidder_codes: 'bidder_code',
  media_types: 'media_type',
  adomains: 'adomain',
  country_codes: 'country',
  browsers: 'browser',
  operating_systems: 'os',
  device_types: 'device',
}
const runs = { numRuns: 40, seed: 20_261_115 }

let demo: VigilWithDemo
let herald: Awaited<ReturnType<VigilWithDemo['vigil']['as']>>
const values = new Map<CreativeGroup, string[]>()

type Chosen = Partial<Record<CreativeGroup, string[]>>
interface Filtered {
  from: string
  to: string
  chosen: Chosen
}

beforeAll(async () => {
  demo = await startVigilWithDemo()
  herald = await demo.vigil.as('web')
  for (const group of creativeGroups) {
    const rows = await demo.sql.rows(`SELECT DISTINCT ${columns[group]} AS v FROM (${allRows}) WHERE ${own()}`)
    values.set(group, [...rows.map(({ v }) => String(v)), "nothing ' has this"])
  }
})
afterAll(() => demo.stop())

const allRows = `SELECT *, unnest(CASE WHEN len(adomains) = 0 THEN [''] ELSE adomains END) AS adomain FROM creatives`
const own = () => `organization_id = ${demo.organizationId}`

function buildConditions({ from, to, chosen }: Filtered, without?: CreativeGroup) {
  const narrowed = creativeGroups.flatMap((group) => {
    const wanted = group === without ? [] : (chosen[group] ?? [])
    if (wanted.length === 0) return []
    if (group !== 'adomains') return sqlIn(columns[group], wanted)
    const isEmpty = wanted.includes('') ? 'OR len(adomains) = 0' : ''
    return `(list_has_any(adomains, [${wanted.map(literal).join(', ')}]) ${isEmpty})`
  })
  return [own(), inDays({ from, to }), ...narrowed].join(' AND ')
}

const day = fc.integer({ min: 0, max: 39 }).map((back) => {
  return new Date(Date.parse('2026-11-14') - back * 86_400_000).toISOString().slice(0, 10)
})
const filtered: fc.Arbitrary<Filtered> = fc
  .tuple(day, day, fc.boolean(), fc.subarray([...creativeGroups], { maxLength: 3 }))
  .chain(([one, other, isOneDay, groups]) => {
    const [from = one, to = one] = isOneDay ? [one, one] : [one, other].sort()
    const chosen = fc.record(
      Object.fromEntries(groups.map((group) => [group, fc.subarray(values.get(group) ?? [], { minLength: 1 })])),
    ) as fc.Arbitrary<Chosen> // made of these groups
    return chosen.map((picked) => ({ from, to, chosen: picked }))
  })

const toBody = ({ from, to, chosen }: Filtered) => ({
  organizationId: demo.organizationId,
  dateStart: from,
  dateEnd: to,
  ...chosen,
})

/** The known values of a column, most frequent first. */
const rankedList = (column: string) =>
  `(SELECT list(v ORDER BY n DESC, v) FROM (SELECT ${column} AS v, count(*) AS n FROM seen WHERE creative_id = c.creative_id AND bidder_code = c.bidder_code AND ${column} <> '' GROUP BY v))`

test('matches SQL in cards, page by page', async () => {
  let cards = 0
  await fc.assert(
    fc.asyncProperty(filtered, fc.integer({ min: 1, max: 3 }), async (input, page) => {
      const rows = 8
      const answer = await herald.call(creativeLibrary, {
        body: { ...toBody(input), bidsDetailsRowsPerPage: rows, bidsDetailsActivePage: page },
      })
      expect(answer.status, answer.text).toBe(200)
      const seen = `SELECT * FROM creatives WHERE ${buildConditions(input)}`
      const expected = await demo.sql.rows(
        `WITH seen AS (${seen}), ads AS (SELECT * FROM (${allRows}) WHERE ${buildConditions(input, 'adomains')})
        SELECT creative_id, bidder_code, sum(bids) AS bids, sum(blocks) AS blocks,
          ${rankedList('violation_class')} AS violation_class, ${rankedList('variant')} AS variant,
          ${rankedList('delivery_source')} AS delivery_source, ${rankedList('ssp')} AS ssp, ${rankedList('dsp')} AS dsp,
          ${rankedList('media_type')} AS media_type, ${rankedList('adomain').replace('FROM seen', 'FROM ads')} AS adomain
        FROM seen AS c GROUP BY creative_id, bidder_code
        ORDER BY blocks DESC, bids DESC, creative_id, bidder_code LIMIT ${rows} OFFSET ${(page - 1) * rows}`,
      )
      cards += expected.length
      const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
      expect(answer.body.data).toEqual(
        expected.map((row) => ({
          creativeID: row.creative_id,
          bidderCode: row.bidder_code,
          bids: Number(row.bids),
          blocks: Number(row.blocks),
          violationType: list(row.violation_class),
          violationReason: list(row.variant),
          deliverySources: list(row.delivery_source),
          ssp: list(row.ssp),
          dsp: list(row.dsp),
          mediaType: list(row.media_type),
          adomains: list(row.adomain),
        })),
      )
      const [all] = await demo.sql.rows(`SELECT count(DISTINCT (creative_id, bidder_code)) AS n FROM (${seen})`)
      expect(answer.body.totalOfEntries).toBe(Number(all?.n))
    }),
    runs,
  )
  expect(cards).toBeGreaterThan(50)
})

test('matches SQL in smart filter values, each group under the selection of the others', async () => {
  await fc.assert(
    fc.asyncProperty(filtered, async (input) => {
      const answer = await herald.call(creativeSmartFilters, { body: toBody(input) })
      expect(answer.status, answer.text).toBe(200)
      for (const group of creativeGroups) {
        const rows = await demo.sql.rows(
          `SELECT ${columns[group]} AS v, count(DISTINCT (creative_id, bidder_code)) AS n FROM (${group === 'adomains' ? allRows : 'SELECT * FROM creatives'})
          WHERE ${buildConditions(input, group)} GROUP BY v ORDER BY n DESC, v`,
        )
        const counted = rows.map(({ v, n }) => ({ value: String(v), count: Number(n) }))
        const missing = (input.chosen[group] ?? []).filter((value) => !counted.some((one) => one.value === value))
        expect(answer.body.data[0]?.[group]).toEqual([
          ...counted.slice(0, 500),
          ...missing.map((value) => ({ value, count: 0 })),
        ])
      }
    }),
    { ...runs, numRuns: 15 },
  )
})

test('shows as many creatives as a smart filter value counts', async () => {
  const day = { from: '2026-11-13', to: '2026-11-13', chosen: {} }
  const { body } = await herald.call(creativeSmartFilters, { body: toBody(day) })
  for (const group of creativeGroups) {
    for (const { value, count } of body.data[0]?.[group] ?? []) {
      const cards = await herald.call(creativeLibrary, { body: { ...toBody(day), [group]: [value] } })
      expect([group, value, cards.body.totalOfEntries]).toEqual([group, value, count])
    }
  }
})

test('matches SQL in the details of every creative of a day', async () => {
  const eventDate = '2026-11-13'
  const range = { from: eventDate, to: eventDate, chosen: {} }
  const creatives = await demo.sql.rows(
    `SELECT DISTINCT creative_id, bidder_code FROM creatives WHERE ${buildConditions(range)}`,
  )
  expect(creatives.length).toBeGreaterThan(20)
  for (const { creative_id: creativeID, bidder_code: bidderCode } of creatives) {
    const answer = await herald.call(creativeDetails, {
      params: { creativeID: String(creativeID) },
      query: { organizationId: demo.organizationId, eventDate, bidderCode: String(bidderCode) },
    })
    expect(answer.status, answer.text).toBe(200)
    const where = `${buildConditions(range)} AND creative_id = ${literal(String(creativeID))} AND bidder_code = ${literal(String(bidderCode))}`
    const list = async (column: string) => {
      const rows = await demo.sql.rows(
        `SELECT ${column} AS v FROM (${column === 'adomain' ? allRows : 'SELECT * FROM creatives'}) WHERE ${where} AND ${column} <> ''
        GROUP BY v ORDER BY count(*) DESC, v`,
      )
      return rows.map(({ v }) => String(v))
    }
    const [sums] = await demo.sql.rows(`SELECT sum(bids) AS bids, sum(blocks) AS blocks FROM creatives WHERE ${where}`)
    const { screenshot: _screenshot, pictureState: _pictureState, markup: _markup, ...details } = answer.body
    expect(details).toEqual({
      creativeID,
      bidderCode,
      bids: Number(sums?.bids),
      blocks: Number(sums?.blocks),
      violationType: await list('violation_class'),
      violationReason: await list('variant'),
      deliverySources: await list('delivery_source'),
      ssp: await list('ssp'),
      dsp: await list('dsp'),
      mediaType: await list('media_type'),
      adomains: await list('adomain'),
      topLocation: (await list('host'))[0],
      locations: await list('country'),
      browsers: await list('browser'),
      operatingSystems: await list('os'),
      deviceTypes: await list('device'),
    })
  }
})
