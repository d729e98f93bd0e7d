import { dataAvailableFrom, Failure, limits } from '@vigil/contract'
import type { DayRange } from '@vigil/warehouse'

const dayMs = 86_400_000

type Part = 'body' | 'query'

function refuse(part: Part, field: string, message: string): never {
  throw new Failure('invalid_request', [{ field: `${part}.${field}`, message }])
}

/**
 * Validates the days of a lookup, which may be any number. `fields` are the caller's names for the two ends, and `part`
 * is their place in the request.
 */
export function parseLookupRange(range: DayRange, fields: DayRange, now: Date, part: Part = 'body'): DayRange {
  const { from, to } = range
  if (from < limits.firstDay) refuse(part, fields.from, `must not be before ${limits.firstDay}`)
  if (from > to) refuse(part, fields.from, 'must not be after the last day')
  if (to > now.toISOString().slice(0, 10)) refuse(part, fields.to, 'must not be in the future')
  return range
}

/** Validates the days of a report. */
export function parseRange(range: DayRange, fields: DayRange, now: Date, part: Part = 'body'): DayRange {
  parseLookupRange(range, fields, now, part)
  if (daysIn(range) > limits.rangeDays) refuse(part, fields.from, `must be within ${limits.rangeDays} days`)
  return range
}

/** The days of a request with the fields `timeframeFrom` and `timeframeTo`. */
export function parseTimeframe(body: { timeframeFrom: string; timeframeTo: string }, now: Date): DayRange {
  return parseRange(
    { from: body.timeframeFrom, to: body.timeframeTo },
    { from: 'timeframeFrom', to: 'timeframeTo' },
    now,
  )
}

export const daysIn = ({ from, to }: DayRange) => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** A single day is split by hour. */
export const grain = ({ from, to }: DayRange) => (from === to ? 'hour' : 'day')

/** The same number of days, ending the day before. */
export function periodBefore({ from, to }: DayRange): DayRange {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { from: iso(start - (end - start) - dayMs), to: iso(start - dayMs) }
}

/** The current hour, 0 to 23, if the last day of the range is today; undefined if the range has ended. */
export const runningHour = ({ to }: DayRange, now: Date): number | undefined =>
  to === now.toISOString().slice(0, 10) ? now.getUTCHours() : undefined

/** The days of a range on which DSPs were recorded; null if there are none. */
export function sinceDsp({ from, to }: DayRange): DayRange | null {
  const since = from < dataAvailableFrom.dsp ? dataAvailableFrom.dsp : from
  return since > to ? null : { from: since, to }
}
