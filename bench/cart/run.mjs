// Every call of a shop's pages for a month with a million orders, compared with hand-written SQL.
import { byTurns } from '../by-turns.mjs'
import { imported } from '../imported.mjs'
import { lastMonth } from '../queries/measure.mjs'
import { openSet } from '../queries/open-set.mjs'
import { figure, heading } from '../report.mjs'
import { abTestingQuestions } from './ab-testing.mjs'
import { cartSet, shopId } from './cart-set.mjs'
import { couponQuestions } from './coupons.mjs'
import { orderQuestions } from './orders.mjs'
import { overviewQuestions } from './overview.mjs'

const { testScope } = await imported('packages/warehouse/src/testing/scopes.ts')
const rounds = Number(process.env.BENCH_ROUNDS ?? 10)

/** Calls of each page: { what, run, byHand: statements, isSame(answer, rows of each statement), mostMs: limit for calls that must be fast }. */
const pages = [overviewQuestions, orderQuestions, couponQuestions, abTestingQuestions]

export async function run() {
  const set = await openSet(await cartSet())
  const settled = `SELECT max("at") + 86400000 FROM settled_days WHERE organization_id = ${shopId}`
  const [[settledTo]] = await set.byHand(settled)
  const about = {
    ...set,
    scope: testScope(shopId),
    month: lastMonth(),
    organizationId: shopId,
    settledTo: Number(settledTo),
  }
  heading('A month of a shop with a million orders, ms (fastest round):')
  for (const { what, run: call, byHand, isSame, mostMs } of pages.flatMap((calls) => calls(about))) {
    const runByHand = async () => {
      const answers = []
      for (const text of byHand) answers.push(await set.byHand(text))
      return answers
    }
    const expectSame = (answer, rows) => {
      if (!isSame(answer, rows)) throw new Error(`${what} differs from the hand-written SQL`)
    }
    const measured = await byTurns(call, runByHand, { rounds, expectSame })
    figure({ what, ...measured, goal: { atMost: 1.3 } })
    if (mostMs) figure({ what: `${what} by itself`, value: measured.value, unit: ' ms', goal: { atMost: mostMs } })
  }
  await set.close()
}
