import { authoriseKey, defaultConditions } from '@vigil/contract'
import type { DayRange, Query } from '@vigil/warehouse'
import { expect, test } from 'vitest'
import { hourMs } from './baseline.ts'
import { loadHistory } from './history.ts'

const now = new Date('2026-11-14T12:30:00Z')
const organization = { id: 7, type: 'Publisher' } as unknown as NonNullable<Parameters<typeof loadHistory>[1]> // all that is read

/** Answers each query with one row for the first day of its range, and one for the last. */
async function load(condition: keyof typeof defaultConditions) {
  const asked: { dataset: string; range: DayRange }[] = []
  const select = async (scope: unknown, { dataset, range }: Query) => {
    expect(scope).toEqual(authoriseKey({ organizationId: 7 }))
    asked.push({ dataset, range })
    return [...new Set([range.from, range.to])].map((day) => {
      const group = { day, hour: `${day}T10`, threatClass: 'pop-up', outcome: 'inspected', dsp: 'Buyer', tag: 't' }
      return { ...group, attacks: 2, firstSeen: Date.parse(`${day}T10:00:00Z`), pageViews: 3, heavyAds: 4, ads: 5 }
    })
  }
  const distributions = { list: async () => [{ id: 't', comment: 'Main', isEnabled: true, lastBeaconAt: null }] }
  const sources = {
    warehouse: { select },
    database: { distributions },
    config: { dataDirectory: '' },
    clock: () => now,
  }
  const from = Math.floor(now.getTime() / hourMs)
  const options = { condition: defaultConditions[condition], from, options: {} }
  const history = await loadHistory(sources as unknown as Parameters<typeof loadHistory>[0], organization, options) // all that is used
  return { history, asked }
}

test.each(['attacks', 'new-class', 'silent-tag', 'coverage', 'heavy-ads'] as const)(
  'the history of a rule about %s reads the days before yesterday by a separate query',
  async (kind) => {
    const { asked } = await load(kind)
    const ranges = asked.filter(({ dataset }) => dataset !== 'cartSessions').map(({ range }) => range)
    for (const old of ranges.filter(({ to }) => to !== '2026-11-14')) expect(old.to).toBe('2026-11-12')
    for (const recent of ranges.filter(({ to }) => to === '2026-11-14')) expect(recent.from).toBe('2026-11-13')
    expect(ranges.length % 2).toBe(0)
  },
)

test('joins both queries: a class is as old as its first sighting', async () => {
  const { series, start } = (await load('new-class')).history
  const [first = 0] = series[0]?.hours.keys() ?? []
  expect(series).toHaveLength(1)
  expect(series[0]?.hours).toEqual(new Map([[first, 8]]))
  expect(first).toBeLessThan(Date.parse('2026-01-01') / hourMs)
  expect(start).toBe(first)
})
