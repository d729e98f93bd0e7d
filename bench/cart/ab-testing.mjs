// A/B testing calls of a shop, compared with hand-written SQL.
import { imported } from '../imported.mjs'
import { fees, isClose, revenueByHand } from './overview.mjs'

const { abTesting } = await imported('apps/server/src/features/cart/ab-testing/reports.ts')
const { comparedDays } = await imported('apps/server/src/features/cart/ab-testing/comparison.ts')

const dayMs = 86_400_000

export function abTestingQuestions({ warehouse, scope, month, organizationId, settledTo }) {
  const database = {
    affiliates: { fees: async () => fees },
    shops: { holdout: async () => ({ percent: 10, changedAt: null }) },
  }
  const source = abTesting({ warehouse, database, clock: () => new Date(month.to) })
  const request = { range: month.range, hosts: [] }
  const own = `organization_id = ${organizationId}`
  const within = (from, to) => `${own} AND "at" >= ${from} AND "at" < ${to}`
  /** Sessions, checkouts and orders by mode, optionally by day. */
  const counts = (from, to, time = '') => {
    const [selected, where] = [`SELECT ${time}mode, count(*)`, `WHERE ${within(from, to)} GROUP BY ALL`]
    const values = 'count(DISTINCT session_id), sum(value), sum(value::DOUBLE * value::DOUBLE)'
    return [
      `${selected} FROM cart_sessions ${where}`,
      `${selected} FROM checkouts ${where}`,
      `${selected}, ${values} FROM orders ${where}`,
    ]
  }
  const byDay = `"at" // ${dayMs} AS day, `
  const { from, to } = month
  const first = Date.parse(comparedDays(month.range).from)
  const revenue = revenueByHand({
    within,
    tried: (outcome) => `source = 'extension' AND outcome = '${outcome}'`,
    lastDay: to / dayMs - 1,
    settledTo,
  })
  const total = (rows, at) => rows.reduce((sum, row) => sum + Number(row[at]), 0)
  return [
    {
      what: 'ab-testing/overall',
      run: () => source.reports.overall(scope, request, {}),
      byHand: [...counts(from, to), ...counts(from - (to - from), from)],
      isSame: ([current], [sessions, , orders]) =>
        current.sessions === total(sessions, 1) && current.completed_orders === total(orders, 1),
    },
    {
      what: 'ab-testing/trendline',
      run: () => source.reports.trendline(scope, request, {}),
      byHand: counts(from, to, byDay),
      isSame: (answer, [sessions]) =>
        isClose(
          answer.reduce((sum, row) => sum + row.sessions, 0),
          total(sessions, 2),
        ),
    },
    {
      what: 'ab-testing/percentages',
      run: () => source.percentages(scope, request, {}),
      byHand: counts(from, to),
      isSame: (answer, [sessions]) => {
        const held = sessions.filter(([mode]) => mode === 'non_blocking')
        return isClose(answer.sessions_in_non_blocking, (100 * total(held, 1)) / total(sessions, 1))
      },
    },
    {
      what: 'ab-testing/comparison',
      run: () => source.comparison(scope, request, {}),
      byHand: [...counts(first, to, byDay), revenue(first, to)],
      isSame: (answer, [, , orders, days]) =>
        answer.orders_in_blocking + answer.orders_in_non_blocking === total(orders, 2) &&
        isClose(answer.recovered_revenue.modelled, total(days, 1)),
    },
  ]
}
