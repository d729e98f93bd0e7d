import { type Change, type DayRange, dayInWords, listDays, timeLabel } from '@vigil/presentation'
import type { DayBlock } from './document.ts'

/** A change in words, for readers of plain text. */
export function changeInWords(change: Change | null, comparedWith: string): string {
  if (!change || change.direction === 'unknown') return ''
  if (change.direction === 'equal') return `unchanged from ${comparedWith}`
  return `${change.direction} ${change.text} on ${comparedWith}`
}

/** Summarises the columns in a sentence. */
export function peakInWords({ days, format }: Pick<DayBlock, 'days' | 'format'>): string {
  const [first, ...rest] = days
  if (!first) return ''
  const most = rest.reduce((best, one) => (one.value > best.value ? one : best), first)
  const least = rest.reduce((best, one) => (one.value < best.value ? one : best), first)
  if (most.value === least.value) return `${format(most.value)} on every day.`
  const on = ({ day, value }: DayBlock['days'][number]) => `${format(value)} on ${timeLabel(day)}`
  return `Most: ${on(most)}. Least: ${on(least)}.`
}

/** '8 – 14 Nov 2026', '28 Feb – 5 Mar 2028', '14 Nov 2026'. */
export function daysInWords({ from, to }: DayRange): string {
  if (from === to) return dayInWords(to)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} – ${dayInWords(to)}`
  const start = from.slice(0, 4) === to.slice(0, 4) ? timeLabel(from) : dayInWords(from)
  return `${start} – ${dayInWords(to)}`
}

export const daysBeforeInWords = (range: DayRange) => {
  const days = listDays(range).length
  return days === 1 ? 'the day before' : `the ${days} days before`
}
