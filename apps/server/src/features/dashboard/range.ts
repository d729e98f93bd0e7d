import { Failure } from '@vigil/contract'
import type { DayRange } from '@vigil/warehouse'

const dayMs = 86_400_000
const mostDays = 400
// Before any data there can be; it also keeps the arithmetic of days inside years of four digits.
const firstDay = '2000-01-01'

/** The days asked about, if they make sense. `fields` are what the caller named the two ends. */
export function rangeOf(range: DayRange, fields: DayRange, now: Date): DayRange {
  const refuse = (field: string, message: string): never => {
    throw new Failure('invalid_request', [{ field: `body.${field}`, message }])
  }
  const { from, to } = range
  if (from < firstDay) refuse(fields.from, `must not be before ${firstDay}`)
  if (from > to) refuse(fields.from, 'must not be after the last day')
  if (to > now.toISOString().slice(0, 10)) refuse(fields.to, 'must not be in the future')
  if ((Date.parse(to) - Date.parse(from)) / dayMs >= mostDays) refuse(fields.from, `must be within ${mostDays} days`)
  return range
}
