import { type ShieldPeriod, shieldPeriodDays, shieldPeriods, shieldReportLimits } from '@vigil/contract'
import { addDays, type DayRange, dayOf, parseTypedDay } from '../../lib/time-ranges.ts'

/** The days of the dialog as its two inputs have them; an end that is not there yet is null. */
export type ChosenDays = { period: ShieldPeriod; from: string | null; to: string | null }

export const chosenPeriod = (period: ShieldPeriod, before: ChosenDays | null, now: Date): ChosenDays => {
  const days = shieldPeriodDays(period, now) ?? before
  return { period, from: days?.from ?? null, to: days?.to ?? null }
}

/** Writing into one of the inputs makes it a custom range. */
export const withEnd = (days: ChosenDays, end: 'from' | 'to', day: string | null): ChosenDays => ({
  ...days,
  period: 'customRange',
  [end]: day,
})

/** A typed day counts when it is whole, exists, and is before today; today itself has a period of its own. */
export function typedDayBefore(text: string, now: Date): string | null {
  const day = parseTypedDay(text)
  return day !== null && day < dayOf(now) ? day : null
}

/** The range, or null while there is none. */
export const rangeOf = ({ from, to }: ChosenDays): DayRange | null =>
  from !== null && to !== null && from <= to ? { from, to } : null

export const isLong = ({ from, to }: DayRange) => from <= addDays(to, -shieldReportLimits.sensibleDays)

export const periodOptions = (now: Date) =>
  Object.entries(shieldPeriods).map(([value, label]) => ({
    value,
    label,
    disabled: value === 'monthToDate' && shieldPeriodDays('monthToDate', now) === null,
  }))
