import {
  type AbComparison,
  type AbDifference,
  type AbRecoveredRevenue,
  type AbSplit,
  abTestingLimits,
  type ComparedMetric,
} from '@vigil/contract'
import { ratePercent } from '../charts/ab-testing-rows.ts'
import { dayInWords, dollars, exactCount } from '../format/formats.ts'

/** A/B testing texts, for screen and PDF. */

const isMoney = (metric: ComparedMetric) => metric === 'average_order_value' || metric === 'revenue_per_session'

/** Value of one mode, e.g. 17.25% or $84.10. */
export const comparedValue = (metric: ComparedMetric, value: number | null) =>
  isMoney(metric) ? dollars(value) : ratePercent(value)

const minus = '−'
const signed = (value: number, text: string) => (/[1-9]/.test(text) ? `${value < 0 ? minus : '+'}${text}` : text)

const amount = (metric: ComparedMetric, value: number) =>
  signed(value, isMoney(metric) ? dollars(Math.abs(value)) : Math.abs(value).toFixed(2))

const unit = (metric: ComparedMetric) => (isMoney(metric) ? '' : ' points')

/** '+0.52 points', '−$1.20'; '–' without enough data. */
export const differenceText = ({ metric, difference }: AbDifference) =>
  difference === null ? '–' : `${amount(metric, difference)}${unit(metric)}`

/** '−0.31 to +1.35 points' */
export const intervalText = ({ metric, low, high }: AbDifference) =>
  low === null || high === null ? '–' : `${amount(metric, low)} to ${amount(metric, high)}${unit(metric)}`

export const verdictText = {
  not_enough_data: 'Not enough data',
  no_difference: 'No difference found',
  blocking_higher: 'Higher with blocking',
  non_blocking_higher: 'Lower with blocking',
} as const satisfies Record<AbDifference['verdict'], string>

const percentText = (percent: number) => `${Number(percent.toFixed(1))}%`

/** How many orders are missing, or null. */
export function missingData({ orders_in_blocking: b, orders_in_non_blocking: n }: AbComparison): string | null {
  const { orders } = abTestingLimits
  if (Math.min(b, n) >= orders) return null
  return `Not enough data: each mode needs at least ${orders} orders for a comparison. Blocking has ${exactCount(b)}, non-blocking ${exactCount(n)}.`
}

/** One-sentence summary of the comparison. */
export function findingText(comparison: AbComparison): string {
  if (comparison.split.verdict === 'no_holdout') return splitText(comparison.split)
  const missing = missingData(comparison)
  if (missing) return missing
  const found = comparison.differences.find(({ metric }) => metric === 'conversion_rate')
  if (!found || found.verdict === 'not_enough_data') return 'Not enough data: no day has sessions in both modes.'
  if (found.verdict === 'no_difference')
    return 'No statistically significant difference in conversion so far. This does not rule out a difference.'
  const way = found.verdict === 'blocking_higher' ? 'more' : 'less'
  return `Sessions with blocking convert ${way} often: ${differenceText(found)}, and with ${abTestingLimits.confidence}% confidence ${intervalText(found)}.`
}

const noHoldout = (percent: number | null) => {
  if (percent === null)
    return 'This shop has no share of non-blocking sessions set, so there is no control group to compare with.'
  const mode = percent === 0 ? 'blocking' : 'non-blocking'
  return `All sessions are set to ${mode}, so there is no control group to compare with.`
}

export function splitText({
  verdict,
  expected_percent,
  measured_percent,
  sessions,
  alarm_since,
  since,
}: AbSplit): string {
  if (verdict === 'no_holdout') return noHoldout(expected_percent)
  if (verdict === 'not_enough_data')
    return `Not enough data: the split is checked from ${abTestingLimits.sessions} sessions. There are ${exactCount(sessions)} since ${dayInWords(since)}.`
  const [expected, measured] = [percentText(expected_percent ?? 0), percentText(measured_percent ?? 0)]
  if (verdict === 'as_expected')
    return `${measured} of ${exactCount(sessions)} sessions were non-blocking, with ${expected} expected: the split is as configured.`
  return `The split is wrong: ${measured} of ${exactCount(sessions)} sessions were non-blocking, with ${expected} expected. This is not chance (noticed on ${dayInWords(alarm_since)}). The two groups may not be comparable, so do not rely on the differences until this is explained.`
}

/** 'between −$1,200.00 and +$9,900.00' */
export function measuredRevenueText({ low, high }: AbRecoveredRevenue): string {
  if (low === null || high === null) return 'not enough data'
  return `between ${amount('revenue_per_session', low)} and ${amount('revenue_per_session', high)}`
}

/** Whether the model and the measurement agree. */
export function modelText({ modelled, low, high }: AbRecoveredRevenue): string {
  if (low === null || high === null) return 'Not enough data yet to compare with the model.'
  if (modelled < low) return 'The holdout measures more than the model.'
  if (modelled > high) return 'The holdout measures less than the model.'
  return "The modelled value is within the holdout's interval."
}

/** Notes on how to read the numbers. */
export const comparisonNotes = [
  'Both modes are compared day by day, so that a sale or a changed split cannot look like a difference.',
  `The intervals hold jointly with ${abTestingLimits.confidence}% confidence, however often you look. They therefore start with the quarter, not with the selected period.`,
  'The model adds up what blocked coupons and affiliate fees would have cost. The holdout measures the extra revenue of sessions with blocking: it includes discounts and lost orders, but not affiliate fees.',
] as const
