import {
  type AbComparison,
  type AbDifference,
  type AbRecoveredRevenue,
  type AbSplit,
  abTestingLimits,
  type ComparedMetric,
} from '@vigil/contract'
import { ratePercent } from './ab-testing-rows.ts'
import { dayInWords, dollars, exactCount } from './formats.ts'

/** What A/B testing says in words, on screen and on paper. */

const isMoney = (metric: ComparedMetric) => metric === 'average_order_value' || metric === 'revenue_per_session'

/** The value of one mode: 17.25% or $84.10. */
export const comparedValue = (metric: ComparedMetric, value: number | null) =>
  isMoney(metric) ? dollars(value) : ratePercent(value)

const minus = '−'
const signed = (value: number, text: string) => (/[1-9]/.test(text) ? `${value < 0 ? minus : '+'}${text}` : text)

const amount = (metric: ComparedMetric, value: number) =>
  signed(value, isMoney(metric) ? dollars(Math.abs(value)) : Math.abs(value).toFixed(2))

const unit = (metric: ComparedMetric) => (isMoney(metric) ? '' : ' points')

/** '+0.52 points', '−$1.20'; '–' while there is not enough data. */
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

/** How many orders are missing; null when there are enough. */
export function missingData({ orders_in_blocking: b, orders_in_non_blocking: n }: AbComparison): string | null {
  const { orders } = abTestingLimits
  if (Math.min(b, n) >= orders) return null
  return `Not enough data: at least ${orders} orders are needed in each mode before anything can be said. Blocking has ${exactCount(b)}, non-blocking ${exactCount(n)}.`
}

/** The one sentence that the comparison comes to. */
export function findingText(comparison: AbComparison): string {
  if (comparison.split.verdict === 'no_holdout') return splitText(comparison.split)
  const missing = missingData(comparison)
  if (missing) return missing
  const found = comparison.differences.find(({ metric }) => metric === 'conversion_rate')
  if (!found || found.verdict === 'not_enough_data') return 'Not enough data: no day has sessions in both modes.'
  if (found.verdict === 'no_difference')
    return 'No difference in conversion can be told from chance so far. That is not to say that there is none.'
  const way = found.verdict === 'blocking_higher' ? 'more' : 'less'
  return `Sessions with blocking convert ${way} often: ${differenceText(found)}, and with ${abTestingLimits.confidence}% confidence ${intervalText(found)}.`
}

const noHoldout = (percent: number | null) => {
  if (percent === null)
    return 'No share of non-blocking sessions is set for this shop, so there is nothing to compare with.'
  const mode = percent === 0 ? 'blocking' : 'non-blocking'
  return `All sessions are set to be ${mode}, so there is nothing to compare with.`
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
    return `Not enough data: the split is checked from ${abTestingLimits.sessions} sessions on. Since ${dayInWords(since)} there are ${exactCount(sessions)}.`
  const [expected, measured] = [percentText(expected_percent ?? 0), percentText(measured_percent ?? 0)]
  if (verdict === 'as_expected')
    return `${measured} of ${exactCount(sessions)} sessions were non-blocking, and ${expected} should be: the split is as it was set.`
  return `The split is wrong: ${measured} of ${exactCount(sessions)} sessions were non-blocking, and ${expected} should be. That is not by chance (noticed on ${dayInWords(alarm_since)}). The two groups may not be alike, so do not trust the differences before this is explained.`
}

/** 'between −$1,200.00 and +$9,900.00' */
export function measuredRevenueText({ low, high }: AbRecoveredRevenue): string {
  if (low === null || high === null) return 'not enough data'
  return `between ${amount('revenue_per_session', low)} and ${amount('revenue_per_session', high)}`
}

/** Whether the model and the measurement contradict each other. */
export function modelText({ modelled, low, high }: AbRecoveredRevenue): string {
  if (low === null || high === null) return 'There is not enough data yet to hold against the model.'
  if (modelled < low) return 'The holdout measures more than is modelled.'
  if (modelled > high) return 'The holdout measures less than is modelled.'
  return 'What is modelled lies within what the holdout measures.'
}

/** What the numbers are and are not, for whoever relies on them. */
export const comparisonNotes = [
  'Both modes are compared day by day, so that neither a sale nor another split can pass for a difference.',
  `The intervals hold together with ${abTestingLimits.confidence}% confidence, however often you look. For that they begin with a quarter, not with the chosen days.`,
  'The model adds up what blocked coupons and affiliate fees would have cost. The holdout measures what sessions with blocking brought in beyond the others: discounts and lost orders are in it, affiliate fees are not.',
] as const
