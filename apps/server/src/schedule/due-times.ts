import { type ReportFrequency, type Weekday, weekdays } from '@vigil/contract'
import type { Day, DayRange } from '@vigil/warehouse'

/** When a report is sent. A time zone is a fixed distance from UTC: no clock change moves it, and neither does this machine's own zone. */
export interface Schedule {
  frequency: ReportFrequency
  /** Of weekly and biweekly ones. */
  weekday: Weekday
  hour: number
  /** Hours ahead of UTC. */
  utcOffset: number
  /** Nothing is due before, or at, the moment it was set up; biweekly ones count their weeks from there. */
  since: Date
  /** Of those that are sent once: a number of days after a first one. */
  trial: { start: Day; afterDays: readonly number[] } | null
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const trialDays = 14

// Both take a moment as the zone's clock shows it, as if that clock were UTC.
const localOf = (moment: number, { utcOffset }: Schedule) => moment + utcOffset * hourMs
const momentOf = (local: number, { utcOffset }: Schedule) => local - utcOffset * hourMs

const startOfDay = (ms: number) => Math.floor(ms / dayMs) * dayMs
const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)
/** Monday is 0. */
const weekdayOf = (ms: number) => (new Date(ms).getUTCDay() + 6) % 7

/** The first moment after `after` at which the report is due; null where there is none. */
export function nextDue(schedule: Schedule, after: Date): Date | null {
  const from = Math.max(after.getTime(), schedule.since.getTime())
  const due = steps[schedule.frequency](schedule, from)
  return due === null ? null : new Date(due)
}

const steps: Record<ReportFrequency, (schedule: Schedule, from: number) => number | null> = {
  hourly: (_schedule, from) => Math.floor(from / hourMs) * hourMs + hourMs,
  daily: (schedule, from) => everyDays(schedule, from, startOfDay(localOf(from, schedule)), 1),
  weekly: nextWeekly,
  biweekly(schedule, from) {
    const first = nextWeekly(schedule, schedule.since.getTime())
    const passed = Math.max(0, Math.floor((from - first) / (14 * dayMs)) + 1)
    return first + passed * 14 * dayMs
  },
  monthly(schedule, from) {
    const local = new Date(localOf(from, schedule))
    const [thisMonth, nextMonth] = [0, 1].map((more) =>
      firstMonday(local.getUTCFullYear(), local.getUTCMonth() + more, schedule),
    ) as [number, number] // as many as were mapped
    return thisMonth > from ? thisMonth : nextMonth
  },
  once({ trial, hour, ...rest }, from) {
    const dues = (trial?.afterDays ?? []).map((days) =>
      momentOf(Date.parse(trial?.start ?? '') + days * dayMs + hour * hourMs, { trial, hour, ...rest }),
    )
    return dues.filter((due) => due > from).sort((a, b) => a - b)[0] ?? null
  },
}

function nextWeekly(schedule: Schedule, from: number) {
  const today = startOfDay(localOf(from, schedule))
  const ahead = (weekdays.indexOf(schedule.weekday) - weekdayOf(today) + 7) % 7
  return everyDays(schedule, from, today + ahead * dayMs, 7)
}

/** On the given day of the zone, or as many days later where that moment has passed. */
function everyDays(schedule: Schedule, from: number, day: number, days: number) {
  const due = momentOf(day + schedule.hour * hourMs, schedule)
  return due > from ? due : due + days * dayMs
}

function firstMonday(year: number, month: number, schedule: Schedule) {
  const first = Date.UTC(year, month, 1)
  return momentOf(first + ((7 - weekdayOf(first)) % 7) * dayMs + schedule.hour * hourMs, schedule)
}

/** Of several that were due while nobody was there, the last: they are sent as one. */
export function lastMissed(schedule: Schedule, due: Date, now: Date): Date {
  let last = due
  for (let next = nextDue(schedule, due); next && next <= now; next = nextDue(schedule, next)) last = next
  return last
}

export interface Period extends DayRange {
  /** Its last day (UTC) had not ended when the report was due. */
  isRunning: boolean
}

/** The days that a report covers, by UTC: those before its own, the month before, or the trial until then. */
export function reportPeriod(schedule: Schedule, due: Date): Period {
  const today = startOfDay(due.getTime())
  const range = daysCovered(schedule, due.getTime(), today)
  return { ...range, isRunning: range.to >= dayOf(today) }
}

function daysCovered(schedule: Schedule, due: number, today: number): DayRange {
  const { frequency, trial } = schedule
  const local = localOf(due, schedule)
  if (frequency === 'monthly') {
    // Of the zone's calendar: where its month begins before UTC's, the month that has just ended there is meant.
    const [year, month] = [new Date(local).getUTCFullYear(), new Date(local).getUTCMonth()]
    return { from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) }
  }
  if (frequency === 'once' && trial) {
    const start = Date.parse(trial.start)
    const end = Math.min(startOfDay(local) - dayMs, start + (trialDays - 1) * dayMs)
    return { from: trial.start, to: dayOf(Math.max(start, end)) }
  }
  if (frequency === 'hourly') return { from: dayOf(due - hourMs), to: dayOf(today) }
  const days = { daily: 1, weekly: 7, biweekly: 14, once: trialDays }[frequency]
  return { from: dayOf(today - days * dayMs), to: dayOf(today - dayMs) }
}

/** How long before its due time a report looks for what is new. */
export const spanMs = ({ frequency }: Pick<Schedule, 'frequency'>) =>
  frequency === 'hourly' ? hourMs : frequency === 'daily' ? dayMs : 7 * dayMs
