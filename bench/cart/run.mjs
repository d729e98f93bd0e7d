// A month of a shop with a million orders: every call of its pages, beside the same SQL by hand.
import { byTurns } from '../by-turns.mjs'
import { imported } from '../imported.mjs'
import { lastMonth } from '../queries/measure.mjs'
import { openSet } from '../queries/open-set.mjs'
import { figure, say } from '../report.mjs'
import { abTestingQuestions } from './ab-testing.mjs'
import { cartSet, shopId } from './cart-set.mjs'
import { couponQuestions } from './coupons.mjs'
import { orderQuestions } from './orders.mjs'
import { overviewQuestions } from './overview.mjs'

const { scopeOf } = await imported('packages/warehouse/src/testing/scopes.ts')
const rounds = Number(process.env.BENCH_ROUNDS ?? 10)

/** Each page's calls: { what, ask, byHand: texts, isSame(answer, rows of each text) }. */
const pages = [overviewQuestions, orderQuestions, couponQuestions, abTestingQuestions]

export async function run() {
  const set = await openSet(await cartSet())
  const about = { ...set, scope: scopeOf(shopId), month: lastMonth(), organizationId: shopId }
  say('A month of a shop with a million orders, ms (the quickest round):')
  for (const { what, ask, byHand, isSame } of pages.flatMap((questions) => questions(about))) {
    const askByHand = async () => {
      const answers = []
      for (const text of byHand) answers.push(await set.byHand(text))
      return answers
    }
    const expectSame = (answer, rows) => {
      if (!isSame(answer, rows)) throw new Error(`${what} answers otherwise than by hand`)
    }
    figure({ what, ...(await byTurns(ask, askByHand, { rounds, expectSame })), goal: { atMost: 1.3 } })
  }
  await set.close()
}
