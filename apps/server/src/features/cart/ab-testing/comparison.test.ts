import { expect, test } from 'vitest'
import { Comparison, comparedDays } from './comparison.ts'
import type { Figures, FiguresByMode } from './mode-stats.ts'
import type { Holdout } from './sample-ratio.ts'
import { type SimulatedShop, simulate } from './testing/simulated-shop.ts'

const from = '2026-10-01'
const quarter = 92

const shop: SimulatedShop = {
  seed: 1,
  days: quarter,
  sessionsPerDay: 400,
  nonBlockingPercent: 10,
  checkoutShare: 0.3,
  completionShare: 0.56,
  lift: 0,
  saleShare: 0.1,
}
const held = (percent: number): Holdout => ({ percent, changedAt: null })

/** The comparison on each day. */
function* looks(simulated: SimulatedShop) {
  const comparison = new Comparison(from, held(simulated.nonBlockingPercent))
  for (const [day, figures] of simulate(simulated)) {
    comparison.add(day, figures)
    yield comparison.result(day, 0)
  }
}

function look(days: readonly FiguresByMode[], holdout: Holdout | null) {
  const comparison = new Comparison(from, holdout)
  for (const [at, figures] of days.entries()) comparison.add(`2026-10-0${at + 1}`, figures)
  return comparison.result('2026-12-31', 0)
}

test('starts with the quarter in which the range starts', () => {
  const compared = (from: string, to = '2026-11-15') => comparedDays({ from, to })
  expect(compared('2026-11-09')).toEqual({ from: '2026-10-01', to: '2026-11-15' })
  expect(compared('2026-10-01')).toEqual({ from: '2026-10-01', to: '2026-11-15' })
  expect(compared('2026-09-30')).toEqual({ from: '2026-07-01', to: '2026-11-15' })
  expect(compared('2026-03-31', '2026-04-02')).toEqual({ from: '2026-01-01', to: '2026-04-02' })
})

// One look a day for a quarter, at five verdicts each: with fixed-sample intervals, six in ten shops would see a false
// difference.
test('reports a false difference to at most 5% of 1,000 identical shops that look every day', () => {
  const falseAlarms = Array.from({ length: 1_000 }, (_, at) => {
    const nonBlockingPercent = [5, 10, 20, 50][at % 4] ?? 10
    const sessionsPerDay = [60, 150, 400][at % 3] ?? 60
    for (const { differences, split } of looks({ ...shop, seed: at, nonBlockingPercent, sessionsPerDay })) {
      if (split.verdict === 'alarm') return 'split'
      const found = differences.find(({ verdict }) => verdict.endsWith('_higher'))
      if (found) return found.metric
    }
    return null
  }).filter((each) => each !== null)
  expect(falseAlarms.length, falseAlarms.join(', ')).toBeLessThanOrEqual(50)
})

test('finds a lift of 3%, with the interval covering it at every look in 95 of 100 shops', () => {
  const large = { ...shop, sessionsPerDay: 20_000, nonBlockingPercent: 50, lift: 0.03, saleShare: 0 }
  const truth = 100 * large.checkoutShare * large.completionShare * large.lift
  const shops = Array.from({ length: 200 }, (_, at) => {
    let isFound = false
    let isHeld = true
    for (const { differences } of looks({ ...large, seed: 5_000 + at })) {
      const [conversion] = differences
      if (conversion?.low == null || conversion.high == null) continue
      isFound ||= conversion.verdict === 'blocking_higher'
      isHeld &&= conversion.low <= truth && conversion.high >= truth
    }
    return { isFound, isHeld }
  })
  expect(shops.filter(({ isFound }) => isFound).length).toBeGreaterThanOrEqual(190)
  expect(shops.filter(({ isHeld }) => isHeld).length).toBeGreaterThanOrEqual(190)
})

type Changes = Partial<Record<'blocking' | 'non_blocking', Partial<Figures>>>
const day = (changes: Changes = {}): FiguresByMode => {
  const some = { sessions: 900, checkouts: 300, buyers: 160, orders: 160, sales: 16_000, salesSquared: 1_700_000 }
  const few = { sessions: 100, checkouts: 34, buyers: 18, orders: 18, sales: 1_800, salesSquared: 190_000 }
  return { blocking: { ...some, ...changes.blocking }, non_blocking: { ...few, ...changes.non_blocking } }
}
const enough = { sessions: 200, checkouts: 60, buyers: 30, orders: 30, sales: 2_000 }

test('reports not enough data before both modes have 30 orders', () => {
  const { differences, recovered_revenue } = look([day()], held(10))
  const nothing = { difference: null, low: null, high: null, verdict: 'not_enough_data' }
  expect(differences).toEqual([
    { metric: 'conversion_rate', blocking: expect.closeTo(17.78, 2), non_blocking: 18, ...nothing },
    {
      metric: 'completion_rate',
      blocking: expect.closeTo(53.33, 2),
      non_blocking: expect.closeTo(52.94, 2),
      ...nothing,
    },
    { metric: 'average_order_value', blocking: 100, non_blocking: 100, ...nothing },
    { metric: 'revenue_per_session', blocking: expect.closeTo(17.78, 2), non_blocking: 18, ...nothing },
  ])
  expect(recovered_revenue).toEqual({ modelled: 0, measured: null, low: null, high: null })
  const verdicts = look([day({ non_blocking: enough })], held(10)).differences.map(({ verdict }) => verdict)
  expect(verdicts).not.toContain('not_enough_data')
})

test('calculates gained sales as the difference per session times the sessions with blocking', () => {
  const found = look([day({ non_blocking: enough })], held(10))
  const perSession = found.differences.find(({ metric }) => metric === 'revenue_per_session')
  expect(perSession?.difference).toBeCloseTo(16_000 / 900 - 10, 9)
  expect(found.recovered_revenue.measured).toBeCloseTo(16_000 - 9_000, 6)
  expect(found.recovered_revenue.low).toBeCloseTo(900 * (perSession?.low ?? 0), 6)
})

test('caps buyers at the number of sessions, which can be exceeded around midnight', () => {
  const night = look([day({ non_blocking: { sessions: 20, checkouts: 20, buyers: 30, orders: 30 } })], held(10))
  expect(night.differences[0]).toMatchObject({ non_blocking: 100 })
})

test('checks the split from the day after the share changed', () => {
  const before = day({ non_blocking: { sessions: 900 } })
  const splitWhen = (changedAt: string | null) =>
    look([before, before, day()], { percent: 10, changedAt: changedAt === null ? null : new Date(changedAt) }).split
  expect(splitWhen(null)).toMatchObject({ verdict: 'alarm', alarm_since: from, since: from, sessions: 4_600 })
  expect(splitWhen('2026-10-02T15:00:00Z')).toEqual({
    expected_percent: 10,
    measured_percent: 10,
    sessions: 1_000,
    since: '2026-10-03',
    alarm_since: null,
    verdict: 'as_expected',
  })
  expect(splitWhen('2026-12-01T15:00:00Z')).toMatchObject({ verdict: 'not_enough_data', sessions: 0 })
})

test('reports no holdout without sessions in one of the modes', () => {
  for (const percent of [0, 100]) expect(look([day()], held(percent)).split.verdict).toBe('no_holdout')
  expect(look([day()], null).split).toMatchObject({ verdict: 'no_holdout', expected_percent: null })
})
