import { dataAvailableFrom, Failure } from '@vigil/contract'
import type { DayRange } from '@vigil/warehouse'

const dayMs = 86_400_000
const mostDays = 400
// Earlier than any data; also keeps date arithmetic within four-digit years.
const firstDay = '2000-01-01'

/**
 * Validates the requested days. `fields` are the caller's names for the two ends, and `part` is their place in the
 * request.
 */
export function parseRange(range: DayRange, fields: DayRange, now: Date, part: 'body' | 'query' = 'body'): DayRange {
  const refuse = (field: string, message: string): never => {
    throw new Failure('invalid_request', [{ field: `${part}.${field}`, message }])
  }
  const { from, to } = range
  if (from < firstDay) refuse(fields.from, `must not be before ${firstDay}`)
  if (from > to) refuse(fields.from, 'must not be after the last day')
  if (to > now.toISOString().slice(0, 10)) refuse(fields.to, 'must not be in the future')
  if (daysIn(range) > mostDays) refuse(fields.from, `must be within ${mostDays} days`)
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

/** The days of a range on which DSPs were recorded; null if there are none. */
export function sinceDsp({ from, to }: DayRange): DayRange | null {
  const since = from < dataAvailableFrom.dsp ? dataAvailableFrom.dsp : from
  return since > to ? null : { from: since, to }
}
