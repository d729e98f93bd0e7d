import type { AbPercentages, AbRow } from '@vigil/contract'
import type { Figures, FiguresByMode } from './mode-stats.ts'

const quotient = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/**
 * A part of a whole in percent, at most 100: a session that began before the range may order within it, so there can be
 * more buyers than sessions.
 */
const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * Math.min(part, whole)) / whole)

export const averageOrderValue = ({ sales, orders }: Figures) => quotient(sales, orders)
export const conversionRate = ({ buyers, sessions }: Figures) => percent(buyers, sessions)
export const completionRate = ({ buyers, checkouts }: Figures) => percent(buyers, checkouts)
export const revenuePerSession = ({ sales, sessions }: Figures) => quotient(sales, sessions)

function abandonmentRate(figures: Figures): number | null {
  const completed = completionRate(figures)
  return completed === null ? null : 100 - completed
}

/** The wire row of both modes. */
export function toAbRow({ blocking: b, non_blocking: n }: FiguresByMode): AbRow {
  return {
    sessions: b.sessions + n.sessions,
    checkouts: b.checkouts + n.checkouts,
    completed_orders: b.orders + n.orders,
    average_order_value: quotient(b.sales + n.sales, b.orders + n.orders),
    session_in_blocking: b.sessions,
    session_in_non_blocking: n.sessions,
    checkouts_in_blocking: b.checkouts,
    checkouts_in_non_blocking: n.checkouts,
    completed_orders_in_blocking: b.orders,
    completed_orders_in_non_blocking: n.orders,
    average_order_value_in_blocking: averageOrderValue(b),
    average_order_value_in_non_blocking: averageOrderValue(n),
    ...rates(b, n),
  }
}

export function toPercentages({ blocking: b, non_blocking: n }: FiguresByMode): AbPercentages {
  const share = (part: keyof Figures) => [percent(b[part], b[part] + n[part]), percent(n[part], b[part] + n[part])]
  const [sessionsB = null, sessionsN = null] = share('sessions')
  const [checkoutsB = null, checkoutsN = null] = share('checkouts')
  const [ordersB = null, ordersN = null] = share('orders')
  return {
    sessions_in_blocking: sessionsB,
    sessions_in_non_blocking: sessionsN,
    checkouts_in_blocking: checkoutsB,
    checkouts_in_non_blocking: checkoutsN,
    completed_orders_in_blocking: ordersB,
    completed_orders_in_non_blocking: ordersN,
    ...rates(b, n),
  }
}

const rates = (b: Figures, n: Figures) => ({
  conversion_rate_in_blocking: conversionRate(b),
  conversion_rate_in_non_blocking: conversionRate(n),
  completion_rate_in_blocking: completionRate(b),
  completion_rate_in_non_blocking: completionRate(n),
  abandonment_rate_in_blocking: abandonmentRate(b),
  abandonment_rate_in_non_blocking: abandonmentRate(n),
})
