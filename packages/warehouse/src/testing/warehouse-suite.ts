import type { Disclosure, PlatformScope } from '@vigil/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row, Rows } from '../columns.ts'
import type { FacetsQueryOf, ListQueryOf, Query } from '../query.ts'
import { BadQueryError } from '../query.ts'
import type { SharesQuery } from '../shares.ts'
import type { Warehouse } from '../warehouse.ts'
import { facetsCases, listCases } from './list-cases.ts'
import { naiveFacets, naiveList, naiveSelect, naiveShares } from './naive.ts'
import { ownedByOne, platformCases, platformQueries } from './platform-cases.ts'
import { randomQuery } from './random-query.ts'
import { inBatches, noRows, organizationIds, quietOrganizationId, randomRows, seeded } from './rows.ts'
import { testNetworkScope, testPlatformScope, testScope } from './scopes.ts'
import { selectCases } from './select-cases.ts'
import { expectShares } from './shares.ts'
import { sharesCases } from './shares-cases.ts'

/** The requirements on every engine, compared with the reference results. */
export function describeWarehouse(name: string, open: () => Promise<{ warehouse: Warehouse; clean(): Promise<void> }>) {
  describe(name, () => {
    let warehouse: Warehouse
    let clean: () => Promise<void>
    const rows: Rows = randomRows(seeded(20_261_101), 400)

    beforeAll(async () => {
      ;({ warehouse, clean } = await open())
      for (const batch of inBatches(rows, { collector: 'one', count: 4 })) {
        await warehouse.load(batch)
        // Loaded again, as after a crash before the position was recorded.
        await warehouse.load(batch)
      }
    })
    afterAll(async () => {
      await warehouse.close()
      await clean()
    })

    const answersAll = () => {
      test.each(selectCases)('select: $name', async ({ query }) => {
        for (const id of [organizationIds[0] ?? 0, quietOrganizationId])
          expect(await warehouse.select(testScope(id), query)).toEqual(naiveSelect(rows, id, query))
      })
      test.each(listCases)('list: $name', async ({ query }) => {
        for (const id of [organizationIds[1] ?? 0, quietOrganizationId])
          expect(await warehouse.list(testScope(id), query as ListQueryOf<'incidents'>)).toEqual(
            naiveList(rows, id, query),
          ) // one member of the union
      })
      test.each(facetsCases)('facets: $name', async ({ query }) => {
        for (const id of [organizationIds[1] ?? 0, quietOrganizationId])
          expect(await warehouse.facets(testScope(id), query as FacetsQueryOf<'incidents'>)).toEqual(
            naiveFacets(rows, id, query),
          ) // one member of the union
      })
      test.each(sharesCases)('shares: $name', async (each) => {
        const answer = await warehouse.shares(testNetworkScope(each.caller, each), each.query)
        const expected = naiveShares(rows, each)
        expectShares(answer.vertical, expected.vertical)
        expectShares(answer.network, expected.network)
      })
    }
    describe('as loaded', answersAll)

    test.each(platformCases)(
      'shows a platform the incidents and violations that passed through it: $name',
      async ({ names }) => {
        const known = {
          ssp: (names.ssp ?? []).filter((name) => name !== ''),
          dsp: (names.dsp ?? []).filter((name) => name !== ''),
        }
        const own = ownedByOne(rows, known, 1)
        const scope = testPlatformScope(names)
        expect(await warehouse.select(scope, platformQueries.select)).toEqual(
          naiveSelect(own, 1, platformQueries.select),
        )
        expect(await warehouse.list(scope, platformQueries.list)).toEqual(naiveList(own, 1, platformQueries.list))
        const { violations } = platformQueries
        expect(await warehouse.select(scope, violations)).toEqual(naiveSelect(own, 1, violations))
      },
    )

    test('adds up ads and their value by outcome, over several batches', async () => {
      const organizationId = 9_001
      const row = (outcome: string, ads: number, value: number): Row<'coverage'> => ({
        organization_id: organizationId,
        at: Date.parse('2026-11-10T09:00:00Z'),
        tag: 'tag',
        host: 'www.paper.example',
        inventory: 'web',
        outcome,
        contained: 'yes',
        slot: '/1/top',
        bidder_code: 'fine',
        delivery_source: 'Prebid',
        browser: 'Chrome',
        build: '1.1.0-r3',
        ads,
        value_micros: value,
      })
      const batches = [
        [row('inspected', 400, 900_000), row('inspected', 400, 900_000), row('cross_origin', 70, 0)],
        [row('inspected', 70, 0), row('too_late', 30, 1), row('too_large', 20, 2), row('unreachable', 10, 400_000)],
      ]
      for (const [index, coverage] of batches.entries()) {
        const sequence = index + 1
        await warehouse.load({
          collector: 'coverage',
          fromSequence: sequence,
          toSequence: sequence,
          rows: { ...noRows(), coverage },
          markups: [],
          eventIds: [],
        })
      }
      const range = { from: '2026-11-10', to: '2026-11-10' }
      expect(
        await warehouse.select(testScope(organizationId), {
          dataset: 'coverage',
          measures: ['ads', 'valueUsd'],
          by: ['outcome'],
          range,
        }),
      ).toEqual([
        { outcome: 'inspected', ads: 870, valueUsd: 1.8 },
        { outcome: 'cross_origin', ads: 70, valueUsd: 0 },
        { outcome: 'too_late', ads: 30, valueUsd: 0.000001 },
        { outcome: 'too_large', ads: 20, valueUsd: 0.000002 },
        { outcome: 'unreachable', ads: 10, valueUsd: 0.4 },
      ])
    })

    test('shows a platform nothing but incidents and violations, and lists incidents only', async () => {
      const scope = testPlatformScope({ ssp: ['ssp 1'] })
      const range = { from: '2026-11-01', to: '2026-11-02' }
      for (const query of [
        { dataset: 'traffic', measures: ['pageViews'], range },
        { dataset: 'creatives', measures: ['sightings'], range },
        { dataset: 'heavyAds', measures: ['heavyAds'], range },
        { dataset: 'orders', measures: ['orders'], range },
      ] as Query[])
        await expect(warehouse.select(scope, query)).rejects.toThrow(BadQueryError)
      for (const dataset of ['creatives', 'violations'] as const) {
        const list = { dataset, range, page: 1, rowsPerPage: 1 } as const
        await expect(warehouse.list(scope, list)).rejects.toThrow(BadQueryError)
      }
    })

    test("rejects a platform's queries beyond its data rights", async () => {
      const range = { from: '2026-11-01', to: '2026-11-30' }
      const list = { dataset: 'incidents', range, page: 1, rowsPerPage: 1 } as const
      const attacks = { dataset: 'incidents', measures: ['attacks'], range } as const
      const facets = { dataset: 'incidents', range, top: 5 } as const
      const queriesBy = (scope: PlatformScope, column: 'host' | 'url' | 'tag') => [
        warehouse.list(scope, { ...list, where: { [column]: ['host 1'] } }),
        warehouse.list(scope, { ...list, whereNot: { [column]: ['host 1'] } }),
        warehouse.list(scope, { ...list, search: { text: '1', in: [column] } }),
        warehouse.list(scope, { ...list, search: { text: '1', in: ['ssp'], or: { [column]: ['host 1'] } } }),
        warehouse.list(scope, { ...list, sort: { by: column, direction: 'ascending' } }),
        warehouse.select(scope, { ...attacks, by: [column] }),
        warehouse.select(scope, { ...attacks, where: { [column]: ['host 1'] } }),
        warehouse.facets(scope, { ...facets, by: [column] }),
        warehouse.facets(scope, { ...facets, by: ['ssp'], where: { [column]: ['host 1'] } }),
      ]
      const outcomes = async (disclosure: Disclosure, column: 'host' | 'url' | 'tag') => {
        const answers = await Promise.allSettled(queriesBy(testPlatformScope({ ssp: ['ssp 1'] }, disclosure), column))
        return new Set(answers.map((one) => (one.status === 'rejected' ? one.reason.name : 'answered')))
      }
      const refused = new Set(['BadQueryError'])
      const answered = new Set(['answered'])
      expect(await outcomes('nothing', 'host')).toEqual(refused)
      expect(await outcomes('nothing', 'url')).toEqual(refused)
      expect(await outcomes('site', 'tag')).toEqual(refused)
      expect(await outcomes('site', 'host')).toEqual(answered)
      expect(await outcomes('page', 'url')).toEqual(answered)
      const violations = { dataset: 'violations', measures: ['violations'], range } as const
      for (const column of ['host', 'url', 'tag', 'variant', 'trigger'] as const) {
        const scope = testPlatformScope({ ssp: ['ssp 1'] }, 'nothing')
        const queries = [
          warehouse.select(scope, { ...violations, by: [column] }),
          warehouse.select(scope, { ...violations, where: { [column]: ['a'] } }),
          warehouse.facets(scope, { dataset: 'violations', range, top: 5, by: [column] }),
        ]
        for (const query of queries) await expect(query).rejects.toThrow(BadQueryError)
      }
      const ofSites = testPlatformScope({ ssp: ['ssp 1'] }, 'site')
      await warehouse.select(ofSites, { ...violations, by: ['host', 'variant', 'trigger'] })
      await expect(warehouse.select(ofSites, { ...violations, by: ['url'] })).rejects.toThrow(BadQueryError)
      const hidden = testPlatformScope({ ssp: ['ssp 1'] }, 'nothing')
      const script = warehouse.list(hidden, { ...list, search: { text: 'x', in: ['script'] } })
      await expect(script).rejects.toThrow(BadQueryError)
      expect((await warehouse.select(hidden, { ...attacks, measures: ['attacks', 'sites'], by: ['ssp'] })).length).toBe(
        1,
      )
    })

    test("opens an ad's markup for the platform of its incident, within its days", async () => {
      const [incident] = rows.incidents.filter(({ ssp }) => ssp === 'ssp 1')
      if (!incident) throw new Error('no incident')
      const markup = { organizationId: incident.organization_id, hash: incident.markup_hash, text: '<b>' }
      const batch = { collector: 'platform', rows: noRows(), eventIds: [], fromSequence: 1, toSequence: 1 }
      await warehouse.load({ ...batch, markups: [markup] })
      const day = new Date(incident.at).toISOString().slice(0, 10)
      const range = { from: day, to: day }
      const { hash } = markup
      expect(await warehouse.markup(testPlatformScope({ ssp: ['ssp 1'] }), hash, range)).toEqual(markup)
      expect(await warehouse.markup(testPlatformScope({ ssp: ['nothing has this'] }), hash, range)).toBeNull()
      expect(await warehouse.markup(testPlatformScope({ dsp: ['ssp 1'] }), hash, range)).toBeNull()
      const before = { from: '2020-01-01', to: '2020-01-02' }
      expect(await warehouse.markup(testPlatformScope({ ssp: ['ssp 1'] }), hash, before)).toBeNull()
      await expect(warehouse.markup(testPlatformScope({ ssp: ['ssp 1'] }), hash)).rejects.toThrow(BadQueryError)
    })

    test("limits a scope to its organization's rows, for every query", async () => {
      await fc.assert(
        fc.asyncProperty(randomQuery, fc.constantFrom(...organizationIds, quietOrganizationId), async (query, id) => {
          const own = Object.fromEntries(
            Object.entries(rows).map(([table, list]) => [table, list.filter((row) => row.organization_id === id)]),
          ) as unknown as Rows // the same tables
          expect(await warehouse.select(testScope(id), query)).toEqual(naiveSelect(own, id, query))
        }),
        { numRuns: 150, seed: 7 },
      )
    })

    test('rejects unknown names before running a query', async () => {
      const query = { dataset: 'incidents', measures: ['attacks'], range: { from: '2026-11-01', to: '2026-11-02' } }
      const bad = [
        { ...query, dataset: 'users' },
        { ...query, dataset: 'constructor' },
        { ...query, measures: ['count(*)'] },
        { ...query, measures: [] },
        { ...query, by: ['toString'] },
        { ...query, by: ['ssp', 'ssp'] },
        { ...query, where: { 'ssp" OR 1=1 --': ['x'] } },
        { ...query, where: { ssp: [1] } },
        { ...query, where: { ssp: 'x' } },
        { ...query, range: { from: '2026-02-30', to: '2026-03-01' } },
        { ...query, range: { from: '2026-11-02', to: '2026-11-01' } },
        { ...query, top: 0 },
        { ...query, by: ['ssp'], top: 1.5 },
        { ...query, by: ['ssp'], top: { host: 3 } },
        { ...query, limit: '5; DROP TABLE incidents' },
        { ...query, order: [{ by: 'at', direction: 'ascending' }] },
      ]
      for (const each of bad)
        await expect(warehouse.select(testScope(1), each as unknown as Query)).rejects.toThrow(BadQueryError)
    })

    test('rejects shares by dimensions that identify an organization', async () => {
      const scope = testNetworkScope(1, { inVertical: [2, 3, 17], elsewhere: [] })
      const range = { from: '2026-10-01', to: '2026-11-30' }
      for (const by of ['host', 'tag', 'creativeId', 'adomain', 'url', 'constructor'])
        await expect(warehouse.shares(scope, { by, range } as unknown as SharesQuery)).rejects.toThrow(BadQueryError)
    })

    test("stores an ad's markup once, and opens it for its organization only", async () => {
      const markup = { organizationId: 1, hash: 'h1', text: "<script>alert('ü\\n')</script>\n\0" }
      const batch = { collector: 'markups', rows: noRows(), eventIds: [] }
      await warehouse.load({ ...batch, fromSequence: 1, toSequence: 1, markups: [markup, markup] })
      await warehouse.load({ ...batch, fromSequence: 2, toSequence: 2, markups: [markup] })
      expect(await warehouse.markup(testScope(1), 'h1')).toEqual(markup)
      expect(await warehouse.markup(testScope(2), 'h1')).toBeNull()
      expect(await warehouse.markup(testScope(1), 'h2')).toBeNull()
      expect(await warehouse.markups(testScope(1), ['h2', 'h1'])).toEqual([markup])
      expect(await warehouse.markups(testScope(2), ['h1'])).toEqual([])
      expect(await warehouse.markups(testScope(1), [])).toEqual([])
    })

    test("records how far each collector's journal is loaded", async () => {
      expect(await warehouse.loadedTo('one')).toBe(400)
      expect(await warehouse.loadedTo('nobody')).toBe(0)
      expect(await warehouse.unfinished('one')).toBeNull()
      expect(await warehouse.isReachable()).toBe(true)
    })

    test('rejects a batch that begins before the loaded position', async () => {
      const batch = { collector: 'one', rows: noRows(), markups: [], eventIds: [] }
      await expect(warehouse.load({ ...batch, fromSequence: 350, toSequence: 450 })).rejects.toThrow('400')
      expect(await warehouse.loadedTo('one')).toBe(400)
    })

    test('ends a cancelled query with the given reason', async () => {
      const controller = new AbortController()
      const answer = warehouse.select(
        testScope(1),
        { dataset: 'incidents', measures: ['attacks'], range: { from: '2026-11-01', to: '2026-11-02' } },
        { signal: controller.signal },
      )
      controller.abort(new Error('left the page'))
      await expect(answer).rejects.toThrow('left the page')
    })

    describe('tidied, with late events, and tidied again', () => {
      beforeAll(async () => {
        await warehouse.tidy(new Date('2026-11-12T10:00:00Z'))
        const late = randomRows(seeded(3), 40)
        for (const [table, list] of Object.entries(rows) as [keyof Rows, unknown[]][]) list.push(...late[table])
        for (const batch of inBatches(late, { collector: 'late', count: 1 })) await warehouse.load(batch)
        await warehouse.tidy(new Date('2026-12-12T10:00:00Z'))
        await warehouse.tidy(new Date('2026-12-12T10:00:00Z'))
      })
      answersAll()
    })
  })
}
