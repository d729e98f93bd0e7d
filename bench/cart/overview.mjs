// Overview calls of a shop, compared with hand-written SQL.
import { imported } from '../imported.mjs'

const overview = await imported('apps/server/src/recovered-revenue/overview.ts')
const { cartInsights } = await imported('apps/server/src/features/cart/overview/insights.ts')

const dayMs = 86_400_000
export const fees = { affiliateFee: 10, networkFee: 20 }

/** A shop's page must be fast regardless of its size. */
const mostMs = 150

/** Parameters of every call. */
export function overviewQuestions({ warehouse, scope, month, organizationId, settledTo }) {
  const sources = { warehouse, database: { affiliates: { fees: async () => fees } }, clock: () => new Date(month.to) }
  const request = { sources, scope, range: month.range, hosts: [], options: {} }
  const own = `organization_id = ${organizationId}`
  const within = (from, to) => `${own} AND "at" >= ${from} AND "at" < ${to}`
  const tried = (outcome) => `source = 'extension' AND outcome = '${outcome}'`
  const days = (month.to - month.from) / dayMs
  const revenue = revenueByHand({ within, tried, lastDay: month.to / dayMs - 1, settledTo })
  const top = (table, column, where) =>
    `SELECT ${column}, count(*) AS n FROM ${table} WHERE ${within(month.from, month.to)} AND ${where} GROUP BY ALL ORDER BY n DESC, ${column} LIMIT 100`
  // Values beyond the top hundred are summed up, as in the response.
  const shares = (table, column, where) => `WITH facts AS (SELECT ${column} AS l, count(*) AS n FROM ${table}
      WHERE ${within(month.from, month.to)} AND ${where} GROUP BY 1)
    SELECT CASE WHEN l IN (SELECT l FROM facts ORDER BY n DESC, l LIMIT 100) THEN l ELSE 'Other' END AS d, sum(n) AS m
    FROM facts GROUP BY d ORDER BY m DESC, d`
  const before = month.from - days * dayMs
  const questions = [
    {
      what: 'overallMetrics',
      run: () => overview.overallMetrics(request),
      byHand: [`SELECT sum(r) FILTER (day >= ${month.from / dayMs}) FROM (${revenue(before, month.to)})`],
      isSame: (answer, [[[sum]]]) => isClose(answer.recovered_revenue, sum),
    },
    {
      what: 'daily',
      run: () => overview.dailyMetrics(request),
      byHand: [revenue(month.from, month.to)],
      isSame: (answer, [rows]) =>
        rows.length === answer.length && rows.every(([, r], at) => isClose(answer[at].recovered_revenue, r)),
    },
    {
      what: 'affiliateFraudRecoveredRevenue',
      run: () => overview.affiliateRevenue(request),
      byHand: [`SELECT sum(a) FILTER (day >= ${month.from / dayMs}) FROM (${revenue(before, month.to)})`],
      isSame: (answer, [[[sum]]]) => isClose(answer.recovered_revenue, sum),
    },
    {
      what: 'topCouponsBlocked',
      run: () => overview.topCouponsBlocked(request),
      byHand: [top('coupon_attempts', 'code, origin', tried('blocked'))],
      isSame: (answer, [rows]) => rows.every((row, at) => answer[at].total_coupons_blocked === Number(row[2])),
    },
    {
      what: 'popupsBlockedByExtension',
      run: () => overview.popupsBlocked(request),
      byHand: [shares('popups', 'extension', "browser = 'Chrome'")],
      isSame: (answer, [rows]) => rows.length === answer.length,
    },
    {
      what: 'couponInjectionBlockedByExtension',
      run: () => overview.injectionsBlocked(request),
      byHand: [shares('coupon_attempts', 'origin', `browser = 'Chrome' AND ${tried('blocked')}`)],
      isSame: (answer, [rows]) => rows.length === answer.length,
    },
    {
      what: 'cartInsights',
      run: () => cartInsights(request),
      byHand: [
        revenue(month.from, month.to),
        `SELECT count(*), count(DISTINCT session_id)
          FROM coupon_attempts WHERE ${within(month.from, month.to)} AND ${tried('blocked')}`,
        top('coupon_attempts', 'origin', tried('blocked')),
      ],
      isSame: (answer, [, [[codes, sessions]]]) => isClose(answer[4].value, Number(codes) / Number(sessions)),
    },
    {
      what: 'recoveredRevenueInputs',
      run: () => overview.modelInputs(request),
      byHand: [revenue(month.from, month.to)],
      isSame: (answer, [rows]) =>
        isClose(sum(answer.map((row) => row.recovered_revenue)), sum(rows.map(([, , c]) => c))),
    },
  ]
  return questions.map((question) => ({ ...question, mostMs }))
}

const sum = (values) => values.reduce((all, value) => all + value, 0)
export const isClose = (ours, theirs) => Math.abs(ours - theirs) <= 1e-5 * Math.abs(theirs)

/**
 * Daily recovered revenue in total, by couponGUARD and by affiliateGUARD; orders and sales of all and of each. Pre-aggregated days are read
 * from their tables, as hand-written SQL would do; other days from their events.
 */
export const revenueByHand =
  ({ within, tried, lastDay, settledTo }) =>
  (from, to) => {
    const cut = Math.min(Math.max(from, settledTo), to)
    const around = within(cut - dayMs, to + dayMs)
    const first = Math.min(lastDay, from / dayMs + 14) - 27
    const end = (lastDay + 1) * dayMs
    const measured = within(settledTo, end)
    const injected = `FROM orders o JOIN (SELECT DISTINCT session_id, origin AS ext FROM coupon_attempts
      WHERE ${within(settledTo - dayMs, end + dayMs)} AND ${tried('applied')}) t USING (session_id)
      WHERE ${measured.replaceAll(/organization_id|"at"/g, (name) => `o.${name}`)} AND o.mode = 'non_blocking'`
    const share =
      'CASE WHEN o.discount_value = 0 THEN 0 ELSE o.discount_value::DOUBLE / (o.discount_value + o.value)::DOUBLE END'
    const wasInjected = `WHERE ${within(first * dayMs, settledTo)} AND mode = 'non_blocking' AND extension <> ''`
    return `
    WITH blocked AS (SELECT session_id, arg_min(origin, ("at", id)) AS ext FROM coupon_attempts WHERE ${around} AND ${tried('blocked')} GROUP BY 1),
    stuffed AS (SELECT DISTINCT session_id, 1 AS is_stuffed FROM affiliate_blocks WHERE ${around} AND action = 'blocked'),
    facts AS (SELECT "at" // ${dayMs} AS day, host, nullif(blocked_extension, '') AS ext, CASE WHEN stuffing <> '' THEN 1 END AS is_stuffed,
        sum(orders) AS n, sum(sales)::DOUBLE AS value FROM orders_by_protection WHERE ${within(from, cut)} GROUP BY ALL
      UNION ALL SELECT o."at" // ${dayMs} AS day, o.host, ext, is_stuffed, count(*) AS n, sum(o.value)::DOUBLE AS value
      FROM (SELECT "at", host, session_id, value FROM orders WHERE ${within(cut, to)}) o
      LEFT JOIN blocked USING (session_id) LEFT JOIN stuffed USING (session_id) GROUP BY ALL),
    injected AS (SELECT "at" // ${dayMs} AS day, host, extension AS ext, sum(orders) AS n, sum(discount_shares) / 1e6 AS shares
        FROM orders_by_injection ${wasInjected} GROUP BY ALL
      UNION ALL SELECT o."at" // ${dayMs} AS day, o.host, t.ext, count(*) AS n, sum(${share}) AS shares ${injected} GROUP BY ALL),
    sites AS (SELECT "at" // ${dayMs} AS day, host, sum(orders) AS n, sum(discount_shares) / 1e6 AS shares FROM orders_by_injection ${wasInjected} AND extension = first_extension GROUP BY ALL
      UNION ALL SELECT day, host, count(*) AS n, sum(share) AS shares
      FROM (SELECT DISTINCT o."at" // ${dayMs} AS day, o.host, o.id, ${share} AS share ${injected}) GROUP BY ALL),
    days AS (SELECT DISTINCT day, least(day + 14, ${lastDay}) AS until FROM facts),
    ext_rates AS (SELECT days.day, i.host, i.ext, sum(n) AS n, sum(shares) / sum(n) AS rate FROM days JOIN injected i ON i.day BETWEEN until - 27 AND until GROUP BY ALL),
    site_rates AS (SELECT days.day, i.host, sum(n) AS n, sum(shares) / sum(n) AS rate FROM days JOIN sites i ON i.day BETWEEN until - 27 AND until GROUP BY ALL),
    parts AS (SELECT facts.*,
      CASE WHEN facts.ext IS NULL THEN 0 WHEN e.n >= 30 THEN value * e.rate WHEN s.n >= 30 THEN value * s.rate ELSE value * 0.1 END AS coupon,
      CASE WHEN is_stuffed IS NULL THEN 0 ELSE value * ${(fees.affiliateFee / 100) * (1 + fees.networkFee / 100)} END AS affiliate
      FROM facts LEFT JOIN ext_rates e ON e.day = facts.day AND e.host = facts.host AND e.ext = facts.ext
      LEFT JOIN site_rates s ON s.day = facts.day AND s.host = facts.host)
    SELECT day, sum(coupon + affiliate) AS r, sum(coupon) AS c, sum(affiliate) AS a, sum(n) AS n, sum(value) AS v,
      sum(n) FILTER (ext IS NOT NULL) AS nc, sum(value) FILTER (ext IS NOT NULL) AS vc,
      sum(n) FILTER (is_stuffed IS NOT NULL) AS na, sum(value) FILTER (is_stuffed IS NOT NULL) AS va
    FROM parts GROUP BY day ORDER BY day`
  }
