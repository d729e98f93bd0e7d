import { type ReportFrequency, type Weekday, weekdays } from '@vigil/contract'
import type { Day, DayRange } from '@vigil/warehouse'

/**
 * The schedule of a report. A time zone is a fixed offset from UTC, independent of daylight saving and of the machine's
 * zone.
 */
export interface Schedule {
  frequency: ReportFrequency
  /** For weekly and biweekly reports. */
  weekday: Weekday
  hour: number
  /** Hours ahead of UTC. */
  utcOffset: number
  /** Nothing is due at or before the setup time; biweekly reports count their weeks from there. */
  since: Date
  /** For trial reports: numbers of days after the start. */
  trial: { start: Day; afterDays: readonly number[] } | null
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const trialDays = 14

// Local times are represented as if the zone's clock were UTC.
const toLocal = (moment: number, { utcOffset }: Schedule) => moment + utcOffset * hourMs
const toMoment = (local: number, { utcOffset }: Schedule) => local - utcOffset * hourMs

const startOfDay = (ms: number) => Math.floor(ms / dayMs) * dayMs
const toDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)
/** Monday is 0. */
const toWeekday = (ms: number) => (new Date(ms).getUTCDay() + 6) % 7

/** The first due time after `after`; null if there is none. */
export function nextDue(schedule: Schedule, after: Date): Date | null {
  const from = Math.max(after.getTime(), schedule.since.getTime())
  const due = steps[schedule.frequency](schedule, from)
  return due === null ? null : new Date(due)
}

const steps: Record<ReportFrequency, (schedule: Schedule, from: number) => number | null> = {
  hourly: (_schedule, from) => Math.floor(from / hourMs) * hourMs + hourMs,
  daily: (schedule, from) => everyDays(schedule, from, startOfDay(toLocal(from, schedule)), 1),
  weekly: nextWeekly,
  biweekly(schedule, from) {
    const first = nextWeekly(schedule, schedule.since.getTime())
    const passed = Math.max(0, Math.floor((from - first) / (14 * dayMs)) + 1)
    return first + passed * 14 * dayMs
  },
  monthly(schedule, from) {
    const local = new Date(toLocal(from, schedule))
    const [thisMonth, nextMonth] = [0, 1].map((more) =>
      firstMonday(local.getUTCFullYear(), local.getUTCMonth() + more, schedule),
    ) as [number, number] // as many as were mapped
    return thisMonth > from ? thisMonth : nextMonth
  },
  once({ trial, hour, ...rest }, from) {
    const dues = (trial?.afterDays ?? []).map((days) =>
      toMoment(Date.parse(trial?.start ?? '') + days * dayMs + hour * hourMs, { trial, hour, ...rest }),
    )
    return dues.filter((due) => due > from).sort((a, b) => a - b)[0] ?? null
  },
}

function nextWeekly(schedule: Schedule, from: number) {
  const today = startOfDay(toLocal(from, schedule))
  const ahead = (weekdays.indexOf(schedule.weekday) - toWeekday(today) + 7) % 7
  return everyDays(schedule, from, today + ahead * dayMs, 7)
}

/** On the given day in the zone, or `days` later if that has passed. */
function everyDays(schedule: Schedule, from: number, day: number, days: number) {
  const due = toMoment(day + schedule.hour * hourMs, schedule)
  return due > from ? due : due + days * dayMs
}

function firstMonday(year: number, month: number, schedule: Schedule) {
  const first = Date.UTC(year, month, 1)
  return toMoment(first + ((7 - toWeekday(first)) % 7) * dayMs + schedule.hour * hourMs, schedule)
}

/** The last of several missed due times: they are sent as one. */
export function lastMissed(schedule: Schedule, due: Date, now: Date): Date {
  let last = due
  for (let next = nextDue(schedule, due); next && next <= now; next = nextDue(schedule, next)) last = next
  return last
}

export interface Period extends DayRange {
  /** Its last UTC day had not ended when the report was due. */
  isRunning: boolean
}

/** The UTC days that a report covers: those before its own, the month before, or the trial so far. */
export function reportPeriod(schedule: Schedule, due: Date): Period {
  const today = startOfDay(due.getTime())
  const range = daysCovered(schedule, due.getTime(), today)
  return { ...range, isRunning: range.to >= toDay(today) }
}

function daysCovered(schedule: Schedule, due: number, today: number): DayRange {
  const { frequency, trial } = schedule
  const local = toLocal(due, schedule)
  if (frequency === 'monthly') {
    // By the zone's calendar: where a month begins before it does in UTC, the month that just ended there is meant.
    const [year, month] = [new Date(local).getUTCFullYear(), new Date(local).getUTCMonth()]
    return { from: toDay(Date.UTC(year, month - 1, 1)), to: toDay(Date.UTC(year, month, 0)) }
  }
  if (frequency === 'once' && trial) {
    const start = Date.parse(trial.start)
    const end = Math.min(startOfDay(local) - dayMs, start + (trialDays - 1) * dayMs)
    return { from: trial.start, to: toDay(Math.max(start, end)) }
  }
  if (frequency === 'hourly') return { from: toDay(due - hourMs), to: toDay(today) }
  const days = { daily: 1, weekly: 7, biweekly: 14, once: trialDays }[frequency]
  return { from: toDay(today - days * dayMs), to: toDay(today - dayMs) }
}

/** How long before its due time a report looks for new events. */
export const spanMs = ({ frequency }: Pick<Schedule, 'frequency'>) =>
  frequency === 'hourly' ? hourMs : frequency === 'daily' ? dayMs : 7 * dayMs
