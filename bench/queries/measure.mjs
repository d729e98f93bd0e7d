// Times the overview's queries for one organization and month, compiled and hand-written alternately.
import { imported } from '../imported.mjs'
import { byHand } from './by-hand.mjs'

const { widgets } = await imported('apps/server/src/reporting/overview/widgets.ts')
const { testScope } = await imported('packages/warehouse/src/testing/scopes.ts')

const dayMs = 86_400_000
const rounds = Number(process.env.BENCH_ROUNDS ?? 40)

/** The thirty days before today, or before the given number of days ago. */
export function lastMonth({ endedDaysAgo = 0 } = {}) {
  const to = (Math.floor(Date.now() / dayMs) - endedDaysAgo) * dayMs
  const from = to - 30 * dayMs
  const day = (ms) => new Date(ms).toISOString().slice(0, 10)
  return { from, to, range: { from: day(from), to: day(to - dayMs) } }
}

/**
 * Milliseconds per widget and round, alternating so other load affects all: compiled, hand-written, and compiled on a smaller
 * set if given. Throws if the rows differ.
 */
export async function measureWidgets(
  { warehouse, byHand: selectByHand },
  { organizationId, month, smaller = null, sql = byHand },
) {
  const scope = testScope(organizationId)
  const texts = sql({ organizationId, ...month })
  const times = {}
  for (const [name, widget] of Object.entries(widgets)) {
    const questions = widget({ range: month.range, where: {} })
    if (questions.length !== texts[name]?.length)
      throw new Error(`${name} has a different number of queries than its hand-written SQL`)
    const selectAll = (source) => runAll(questions, (each) => source.select(scope, each.ask))
    times[name] = await timeAlternately(name, {
      compiled: () => selectAll(warehouse),
      byHand: () => runAll(texts[name], selectByHand),
      ...(smaller && { smaller: () => selectAll(smaller.warehouse) }),
    })
  }
  return times
}

/** Milliseconds of each side and round. Throws if `compiled` and `byHand` return different rows. */
export async function timeAlternately(name, sides) {
  const times = Object.fromEntries(Object.keys(sides).map((side) => [side, []]))
  for (let round = -3; round < rounds; round++) {
    const results = {}
    for (const [side, work] of Object.entries(sides)) {
      const [result, ms] = await timed(work)
      results[side] = result
      if (round >= 0) times[side].push(ms)
    }
    if (round < 0) expectSame(name, results.compiled, results.byHand)
  }
  return times
}

async function runAll(list, work) {
  const results = []
  for (const each of list) results.push(await work(each))
  return results
}

async function timed(work) {
  const startedAt = performance.now()
  const result = await work()
  return [result, performance.now() - startedAt]
}

/** Days are dates on the wire and numbers in the tables. */
const plain = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) / dayMs : value

function expectSame(name, compiled, expected) {
  const ours = JSON.stringify(compiled.map((rows) => rows.map((row) => Object.values(row).map(plain))))
  const theirs = JSON.stringify(
    expected.map((rows) => rows.map((row) => row.map((value) => (typeof value === 'bigint' ? Number(value) : value)))),
  )
  if (ours !== theirs)
    throw new Error(`${name} differs from the hand-written SQL:\n${ours.slice(0, 300)}\n${theirs.slice(0, 300)}`)
}
