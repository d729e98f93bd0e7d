import { type ShieldPeriod, shieldPeriodDays, shieldPeriods, shieldReportLimits } from '@vigil/contract'
import { addDays, type DayRange, formatDay, parseTypedDay } from '../../../lib/format/time-ranges.ts'

/** Values of the two date inputs; null while an end is missing. */
export type ChosenDays = { period: ShieldPeriod; from: string | null; to: string | null }

export const chosenPeriod = (period: ShieldPeriod, before: ChosenDays | null, now: Date): ChosenDays => {
  const days = shieldPeriodDays(period, now) ?? before
  return { period, from: days?.from ?? null, to: days?.to ?? null }
}

/** Editing either input switches to a custom range. */
export const withEnd = (days: ChosenDays, end: 'from' | 'to', day: string | null): ChosenDays => ({
  ...days,
  period: 'customRange',
  [end]: day,
})

/** Accepts a complete, existing day before today; today has its own period. */
export function typedDayBefore(text: string, now: Date): string | null {
  const day = parseTypedDay(text)
  return day !== null && day < formatDay(now) ? day : null
}

/** Null while incomplete. */
export const completeRange = ({ from, to }: ChosenDays): DayRange | null =>
  from !== null && to !== null && from <= to ? { from, to } : null

export const isLong = ({ from, to }: DayRange) => from <= addDays(to, -shieldReportLimits.sensibleDays)

export const periodOptions = (now: Date) =>
  Object.entries(shieldPeriods).map(([value, label]) => ({
    value,
    label,
    disabled: value === 'monthToDate' && shieldPeriodDays('monthToDate', now) === null,
  }))
