import { defaultSchedule, type RolloutGuard, rolloutShares } from '@vigil/contract'
import type { HealthCounts } from '@vigil/database'
import { type BuildFaults, drawPageHealth, Random } from '@vigil/demo'
import { describe, expect, test } from 'vitest'
import { countHealth } from '../../ingest/health-counts.ts'
import { decide } from './decide.ts'
import { type HealthRow, noHealth, type ShareStart } from './guards.ts'

const start = Date.UTC(2026, 10, 16, 9)
const minuteMs = 60_000
const looksPerMinute = 4
const keys = Object.keys(noHealth) as (keyof HealthCounts)[] // the keys of the object

const blockViews = 50

/** Page views to draw from, singly and in blocks: drawing each of fifty million by itself would take minutes. */
function makePool(seed: number, faults: BuildFaults) {
  const random = new Random(seed, 7, 0)
  const drawSum = (views: number) => {
    const sums = new Float64Array(keys.length)
    for (let view = 0; view < views; view++) {
      const counts = countHealth(drawPageHealth(random, faults))
      for (const [at, key] of keys.entries()) sums[at] = (sums[at] ?? 0) + counts[key]
    }
    return sums
  }
  return {
    single: Array.from({ length: 20_000 }, () => drawSum(1)),
    blocks: Array.from({ length: 3_000 }, () => drawSum(blockViews)),
  }
}
type Pool = ReturnType<typeof makePool>

function drawViews(random: Random, { single, blocks }: Pool, views: number): Float64Array {
  const sums = new Float64Array(keys.length)
  const add = (counts: Float64Array) => {
    for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (counts[at] ?? 0)
  }
  for (let block = 0; block < Math.floor(views / blockViews); block++) add(random.pick(blocks))
  for (let view = 0; view < views % blockViews; view++) add(random.pick(single))
  return sums
}

interface Simulated {
  canary: Pool
  control: Pool
  viewsPerSecond: number
  minutesPerStage: number
  /** Ends earlier than the rollout. */
  mostMinutes?: number
}

/** A whole rollout, evaluated every 15 seconds, on the default schedule except for the time per stage. */
function simulate(seed: number, { canary, control, viewsPerSecond, minutesPerStage, mostMinutes = 1e6 }: Simulated) {
  const random = new Random(seed, 11, 0)
  const schedule = { ...defaultSchedule, minutesPerStage }
  const shares: ShareStart[] = [{ at: new Date(start), percent: rolloutShares[0] }]
  const rows: HealthRow[] = []
  for (let look = 0; look < mostMinutes * looksPerMinute; look++) {
    const minute = new Date(start + Math.floor(look / looksPerMinute) * minuteMs)
    const percent = shares.at(-1)?.percent ?? 0
    const all = (viewsPerSecond * 60) / looksPerMinute
    const deviation = Math.sqrt((all * percent * (100 - percent)) / 10_000)
    const canaryViews = Math.max(0, Math.round((all * percent) / 100 + deviation * random.normal()))
    add(rows, 'canary', minute, drawViews(random, canary, canaryViews))
    add(rows, 'control', minute, drawViews(random, control, all - canaryViews))
    const now = new Date(start + ((look + 1) * minuteMs) / looksPerMinute)
    const decision = decide({ shares, isPaused: false, schedule, rows }, now)
    const minutes = (now.getTime() - start) / minuteMs
    if (decision.kind === 'return') return { end: 'returned' as const, guard: decision.tripped.guard, minutes }
    if (decision.kind === 'finish') return { end: 'finished' as const, guard: null, minutes }
    const next = rolloutShares[shares.length]
    if (decision.kind === 'advance' && next) shares.push({ at: now, percent: next })
  }
  return { end: 'running' as const, guard: null, minutes: mostMinutes }
}

function add(rows: HealthRow[], group: HealthRow['group'], minute: Date, sums: Float64Array) {
  const row = rows.find((one) => one.group === group && one.minute.getTime() === minute.getTime())
  const counts = row ?? { ...noHealth, group, minute }
  for (const [at, key] of keys.entries()) counts[key] += sums[at] ?? 0
  if (!row) rows.push(counts)
}

const usual = makePool(1, {})

describe('a build that is worse', () => {
  const cases: [string, BuildFaults, RolloutGuard][] = [
    ['throws in 1 % of ads', { throws: 0.01 }, 'errors'],
    ['slows first paint by 20 %', { slowdown: 1.2 }, 'first-paint'],
    ['blocks 3 % more of all ads', { blocks: 0.03 }, 'blocks'],
  ]
  // 1 % of 300 page views per second are 900 in five minutes.
  test.each(cases)('returns within five minutes at 300 page views per second: %s', (_name, faults, guard) => {
    const canary = makePool(2, faults)
    const runs = Array.from({ length: 40 }, (_, seed) =>
      simulate(seed, { canary, control: usual, viewsPerSecond: 300, minutesPerStage: 60, mostMinutes: 5 }),
    )
    expect(runs.map(({ end }) => end)).toEqual(runs.map(() => 'returned'))
    expect(new Set(runs.map((run) => run.guard))).toContain(guard)
  })
})

test('of 200 rollouts of an identical build, at most two return', { timeout: 300_000 }, () => {
  const other = makePool(3, {})
  const runs = Array.from({ length: 200 }, (_, seed) =>
    simulate(1_000 + seed, { canary: other, control: other, viewsPerSecond: 100, minutesPerStage: 15 }),
  )
  expect(runs.filter(({ end }) => end === 'returned').length).toBeLessThanOrEqual(2)
  expect(runs.filter(({ end }) => end === 'finished').length).toBeGreaterThanOrEqual(198)
})
