// Times the overview's questions of one organization and month: compiled, and by hand, by turns.
import { imported } from '../imported.mjs'
import { byHand } from './by-hand.mjs'

const { widgets } = await imported('apps/server/src/features/malvertising/dashboard/widgets.ts')
const { scopeOf } = await imported('packages/warehouse/src/testing/scopes.ts')

const dayMs = 86_400_000
const rounds = Number(process.env.BENCH_ROUNDS ?? 40)

/** Thirty days before today, or before as many days ago. */
export function lastMonth({ endedDaysAgo = 0 } = {}) {
  const to = (Math.floor(Date.now() / dayMs) - endedDaysAgo) * dayMs
  const from = to - 30 * dayMs
  const day = (ms) => new Date(ms).toISOString().slice(0, 10)
  return { from, to, range: { from: day(from), to: day(to - dayMs) } }
}

/**
 * For each widget the milliseconds of each way, round by round and by turns, so that what else the machine does falls on all of them:
 * compiled, by hand, and compiled on a smaller set where there is one. Throws where the rows are not the same.
 */
export async function measureWidgets({ warehouse, byHand: ask }, { organizationId, month, smaller = null }) {
  const scope = scopeOf(organizationId)
  const texts = byHand({ organizationId, ...month })
  const times = {}
  for (const [name, widget] of Object.entries(widgets)) {
    const questions = widget({ range: month.range, where: {} })
    if (questions.length !== texts[name]?.length)
      throw new Error(`${name} has other questions than were written by hand`)
    times[name] = { compiled: [], byHand: [], smaller: [] }
    const askAll = (of) => inTurn(questions, (each) => of.select(scope, each.ask))
    for (let round = -3; round < rounds; round++) {
      const [compiled, ms] = await timed(() => askAll(warehouse))
      const [expected, msByHand] = await timed(() => inTurn(texts[name], ask))
      const [, msSmaller] = smaller ? await timed(() => askAll(smaller.warehouse)) : []
      if (round < 0) {
        expectSame(name, compiled, expected)
        continue
      }
      times[name].compiled.push(ms)
      times[name].byHand.push(msByHand)
      if (smaller) times[name].smaller.push(msSmaller)
    }
  }
  return times
}

async function inTurn(list, work) {
  const results = []
  for (const each of list) results.push(await work(each))
  return results
}

async function timed(work) {
  const startedAt = performance.now()
  const result = await work()
  return [result, performance.now() - startedAt]
}

/** A day on the wire is a date; in the tables it is a number. */
const plain = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) / dayMs : value

function expectSame(name, compiled, expected) {
  const ours = JSON.stringify(compiled.map((rows) => rows.map((row) => Object.values(row).map(plain))))
  const theirs = JSON.stringify(
    expected.map((rows) => rows.map((row) => row.map((value) => (typeof value === 'bigint' ? Number(value) : value)))),
  )
  if (ours !== theirs)
    throw new Error(`${name} answers otherwise than by hand:\n${ours.slice(0, 300)}\n${theirs.slice(0, 300)}`)
}
