const missing = 'N/A'

type Amount = number | null | undefined

const isNumber = (value: Amount): value is number => typeof value === 'number' && Number.isFinite(value)

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const scales = [
  { from: 999_950_000, divisor: 1e9, suffix: 'B' },
  { from: 999_500, divisor: 1e6, suffix: 'M' },
  { from: 1_000, divisor: 1e3, suffix: 'K' },
]

/** 950, 1.2K, 9.5K, 12K, 1.4M, 2B. Thousands have one decimal below 9,500 and none above. */
export function compactCount(value: Amount): string {
  if (!isNumber(value)) return missing
  const size = Math.abs(value)
  const scale = scales.find(({ from }) => size >= from)
  if (!scale) return exact.format(value)
  const decimals = scale.suffix === 'K' && size >= 9_500 ? 0 : 1
  const digits = (size / scale.divisor).toFixed(decimals).replace(/\.0$/, '')
  return `${value < 0 ? '-' : ''}${digits}${scale.suffix}`
}

/** 1,234,567 */
export const exactCount = (value: Amount) => (isNumber(value) ? exact.format(value) : missing)

/** $1,234.50 */
export const dollars = (value: Amount) => (isNumber(value) ? money.format(value) : missing)

/** $1.2K */
export function compactDollars(value: Amount): string {
  if (!isNumber(value)) return missing
  return Math.abs(value) < 1_000 ? money.format(value) : compactCount(value).replace(/^-?/, '$&$$')
}

/** A share as a percentage; smaller values get more decimals. */
export function percent(share: Amount): string {
  if (!isNumber(share)) return missing
  const size = Math.abs(share)
  const decimals = size === 0 || size >= 0.001 ? 2 : size >= 1e-4 ? 3 : size >= 1e-5 ? 4 : 5
  return `${(share * 100).toFixed(decimals)}%`
}

/** A percentage with up to five decimals; non-zero values never show as zero. */
export function finePercent(percentage: Amount): string {
  if (!isNumber(percentage)) return missing
  if (percentage > 0 && percentage < 0.00001) return '<0.00001%'
  return `${Number(percentage.toFixed(5))}%`
}

// Hard-coded: `Intl` returns Sept or Sep depending on its version.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dayText = (date: Date) => `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`

function parseDate(value: string | number | Date | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? null : date
}

/** UTC day, e.g. 14 Nov 2026. */
export function dayInWords(value: string | number | Date | null | undefined): string {
  const date = parseDate(value)
  return date ? dayText(date) : missing
}

/** UTC time, e.g. 14 Nov 2026, 13:05. */
export function timeInWords(value: string | number | Date | null | undefined): string {
  const date = parseDate(value)
  return date ? `${dayText(date)}, ${date.toISOString().slice(11, 16)}` : missing
}

export type Format = (value: Amount) => string

/** A share of a whole with one decimal, e.g. 12.3%; a non-zero remainder never shows as zero. */
export function shareOfWhole(share: Amount): string {
  if (!isNumber(share)) return missing
  if (share > 0 && share < 0.001) return '<0.1%'
  if (share < 1 && share > 0.999) return '>99.9%'
  return `${(share * 100).toFixed(1).replace(/\.0$/, '')}%`
}

/** Axis ticks: like `compactCount`, but keeps 12.5K distinct from 13K. */
export function axisCount(value: Amount): string {
  if (!isNumber(value)) return missing
  const size = Math.abs(value)
  const scale = scales.find(({ from }) => size >= from)
  if (!scale) return exact.format(value)
  return `${exact.format(value / scale.divisor)}${scale.suffix}`
}

export const axisDollars = (value: Amount) => (isNumber(value) ? axisCount(value).replace(/^-?/, '$&$$') : missing)

/** Ticks of a percentage axis, without trailing zeros. */
export function axisPercent(share: Amount): string {
  return isNumber(share) ? `${Number((share * 100).toPrecision(6))}%` : missing
}
