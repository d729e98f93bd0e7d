/** Formats sizes, durations and ages. */

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const sizes = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** 812 bytes, 4.3 GB, 96 GB: powers of 1000, one decimal below ten. */
export function bytesInWords(bytes: number): string {
  if (bytes === 1) return '1 byte'
  let value = bytes
  let at = 0
  // Values that would round to 1000 use the next unit.
  while (at < sizes.length - 1 && Math.abs(value) >= 999.5) {
    value /= 1_000
    at += 1
  }
  const digits = at > 0 && Math.abs(value) < 9.95 ? value.toFixed(1).replace(/\.0$/, '') : value.toFixed(0)
  return `${digits} ${sizes[at]}`
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

const spans = [
  { ms: day, unit: 'day' },
  { ms: hour, unit: 'hour' },
  { ms: minute, unit: 'minute' },
  { ms: second, unit: 'second' },
]

/** A duration: 4 ms, 1.2 s, 3 minutes 5 seconds. */
export function durationInWords(durationMs: number): string {
  if (durationMs > 0 && durationMs < 1) return 'under 1 ms'
  if (durationMs < 999.5) return `${Math.round(durationMs)} ms`
  if (durationMs < minute) return `${(durationMs / second).toFixed(1).replace(/\.0$/, '')} s`
  return spanInWords(durationMs)
}

/** The two largest units: 3 days 4 hours, 12 seconds. */
export function spanInWords(spanMs: number): string {
  const from = spans.findIndex(({ ms }) => spanMs >= ms)
  if (from < 0) return '0 seconds'
  let rest = spanMs
  const parts = spans.slice(from, from + 2).map(({ ms, unit }) => {
    const count = Math.floor(rest / ms)
    rest -= count * ms
    return count > 0 ? counted(count, unit) : ''
  })
  return parts.filter(Boolean).join(' ')
}

/** E.g. 3 minutes ago. Tolerates small clock differences. */
export function ageInWords(ageMs: number): string {
  if (ageMs < 2 * second) return 'just now'
  const { ms, unit } = spans.find((span) => ageMs >= span.ms) ?? { ms: second, unit: 'second' }
  return `${counted(Math.floor(ageMs / ms), unit)} ago`
}

/** UTC time, e.g. 13:05:20. */
export const formatClock = (at: string | number) => new Date(at).toISOString().slice(11, 19)
