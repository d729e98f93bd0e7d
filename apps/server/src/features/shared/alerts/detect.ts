import type { AlertCondition, AlertConditionOf } from '@vigil/contract'
import { type Hours, hourMs, usualAt, usualOnDay } from './baseline.ts'

/** Finds the hours at which a rule fires. Pure: preview and evaluation use the same functions. */

export interface Series {
  subject: string
  hours: Hours
  /** For a share: all ads, of which `hours` has the inspected ones. */
  totals?: Hours
  /** When a tag's last beacon arrived, if that is known better than to an hour. */
  lastBeaconAt?: number | null
}

export interface History {
  series: readonly Series[]
  /** The first hour with data; hours before are unknown. */
  start: number
}

export interface Firing {
  subject: string
  hour: number
  value: number
  usual: number | null
}

interface Question {
  condition: AlertCondition
  sensitivity: number
  /** Hours since 1970, both included. */
  from: number
  to: number
  now: number
}

/** Deviations from usual, and the smallest count, that fire at each sensitivity. */
const levels = [
  { deviations: 10, count: 40 },
  { deviations: 7, count: 20 },
  { deviations: 5, count: 10 },
  { deviations: 4, count: 7 },
  { deviations: 3, count: 4 },
] as const
const levelAt = (sensitivity: number) => levels[sensitivity - 1] ?? levels[2]

const dayHours = 24
/** In the first days of an organization, everything is new. It takes weeks to meet the rare classes. */
const learningHours = { codes: 7 * dayHours, classes: 28 * dayHours }
/** A code that reappears after this is new again, as in the coupon leakage report. */
const knownCodeHours = 36 * dayHours
/** With fewer ads, coverage is too inaccurate. */
const fewestAds = 200
/** A tag is silent only if at least this many events were expected. */
const fewestExpected = 20

/** The firings in order of time. */
export function detect(history: History, question: Question): Firing[] {
  const firings = history.series.flatMap((series) => detectIn(series, history, question))
  return firings.sort((a, b) => a.hour - b.hour || (a.subject < b.subject ? -1 : 1))
}

function detectIn(series: Series, { start }: History, question: Question): Firing[] {
  const { condition, sensitivity } = question
  switch (condition.kind) {
    case 'attacks':
      return each(series, question, (hour) => attacksAbove(series.hours, hour, start, condition, sensitivity))
    case 'new-class':
      return firstSightings(series, question, start + learningHours.classes, Number.POSITIVE_INFINITY)
    case 'leaked-coupon':
      return firstSightings(series, question, start + learningHours.codes, knownCodeHours)
    case 'silent-tag':
      return each(series, question, (hour) => silence(series, hour, start, condition, question.now))
    case 'coverage':
      return each(series, question, (hour) => lowCoverage(series, hour, condition))
    case 'heavy-ads':
      return each(series, question, (hour) => {
        const value = sumOfDay(series.hours, hour)
        return value > condition.count ? { value, usual: null } : null
      })
    case 'recovered-revenue':
      return revenueDown(series, question, start, condition)
    case 'rollout':
      // A rollout opens its alert itself.
      return []
    case 'disk':
      return each(series, question, (hour) => {
        const value = series.hours.get(hour)
        return value !== undefined && value > condition.percent ? { value, usual: null } : null
      })
  }
}

type Finding = Pick<Firing, 'value' | 'usual'> | null

function each({ subject }: Series, { from, to }: Question, find: (hour: number) => Finding): Firing[] {
  const firings: Firing[] = []
  for (let hour = from; hour <= to; hour++) {
    const found = find(hour)
    if (found) firings.push({ subject, hour, ...found })
  }
  return firings
}

/** The count of the current hour is compared with the usual one of a full hour, so it fires as soon as it is above. */
function attacksAbove(
  hours: Hours,
  hour: number,
  start: number,
  { times }: AlertConditionOf<'attacks'>,
  sensitivity: number,
): Finding {
  const value = hours.get(hour) ?? 0
  const { deviations, count } = levelAt(sensitivity)
  if (value < count) return null
  const usual = usualAt(hours, hour, start)
  if (!usual) return null
  const isAbove = value > times * usual.median && value > usual.median + deviations * usual.deviation
  return isAbove ? { value, usual: usual.median } : null
}

/** Hours after `learned` in which a subject appears that was not seen in `knownHours` before. */
function firstSightings({ subject, hours }: Series, { from, to }: Question, learned: number, knownHours: number) {
  const firings: Firing[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const [hour, value] of [...hours].sort(([a], [b]) => a - b)) {
    if (value <= 0) continue
    const isNew = hour - last > knownHours || last === Number.NEGATIVE_INFINITY
    if (isNew && hour >= learned && hour >= from && hour <= to) firings.push({ subject, hour, value, usual: null })
    last = hour
  }
  return firings
}

/** Minutes without a beacon while many were to be expected. */
function silence(
  { hours, lastBeaconAt }: Series,
  hour: number,
  start: number,
  { minutes }: AlertConditionOf<'silent-tag'>,
  now: number,
): Finding {
  const at = Math.min((hour + 1) * hourMs, now)
  const isCurrent = at === now
  // The first hours of a silence are not complete: a beacon may have arrived at the end of the last one with events.
  let lastHour = hour
  while (lastHour > start && (hours.get(lastHour) ?? 0) === 0) lastHour--
  if ((hours.get(lastHour) ?? 0) === 0) return null
  const counted = Math.min(at, (lastHour + 1) * hourMs)
  const last = isCurrent && lastBeaconAt ? Math.max(lastBeaconAt, lastHour * hourMs) : counted
  const silentMinutes = (at - last) / 60_000
  if (silentMinutes < minutes) return null
  // Only the first days count: later, silence is usual.
  let expected = 0
  for (let one = Math.floor(last / hourMs); one <= hour; one++) {
    const overlapMs = Math.min(at, (one + 1) * hourMs) - Math.max(last, one * hourMs)
    expected += ((usualAt(hours, one, start)?.median ?? 0) * Math.max(0, overlapMs)) / hourMs
  }
  return expected >= fewestExpected ? { value: Math.floor(silentMinutes), usual: null } : null
}

function sumOfDay(hours: Hours, hour: number) {
  let sum = 0
  for (let one = hour - dayHours + 1; one <= hour; one++) sum += hours.get(one) ?? 0
  return sum
}

/** In percent, over the last 24 hours. */
function lowCoverage({ hours, totals }: Series, hour: number, { percent }: AlertConditionOf<'coverage'>): Finding {
  const ads = totals ? sumOfDay(totals, hour) : 0
  if (ads < fewestAds) return null
  const value = (100 * sumOfDay(hours, hour)) / ads
  return value < percent ? { value, usual: null } : null
}

/** Late enough that the day's last orders are loaded. */
const revenueHour = 3

/** Fires once a day, for the day that has ended. */
function revenueDown(
  { subject, hours }: Series,
  { from, to, sensitivity }: Question,
  start: number,
  { percent }: AlertConditionOf<'recovered-revenue'>,
): Firing[] {
  const byDay = new Map<number, number>()
  for (const [hour, value] of hours) {
    const day = Math.floor(hour / dayHours)
    byDay.set(day, (byDay.get(day) ?? 0) + value)
  }
  const firings: Firing[] = []
  for (let hour = from; hour <= to; hour++) {
    if (hour % dayHours !== revenueHour) continue
    const day = Math.floor(hour / dayHours) - 1
    const usual = usualOnDay(byDay, day, Math.floor(start / dayHours))
    const value = byDay.get(day) ?? 0
    if (!usual || usual.median <= 0) continue
    // A day's revenue varies more than a count: half as many deviations.
    const lowest = usual.median - (levelAt(sensitivity).deviations / 2) * usual.deviation
    const isDown = value < usual.median * (1 - percent / 100) && value < lowest
    if (isDown) firings.push({ subject, hour, value, usual: usual.median })
  }
  return firings
}

/** An alert without a firing for this long ends. Longer than a day, for rules that fire once a day. */
export const quietHours = 25

/** Firings of a subject belong to one alert until it is quiet. The newest alert first. */
export function groupFirings(firings: readonly Firing[]) {
  const groups: { first: Firing; last: Firing; firings: number }[] = []
  const open = new Map<string, (typeof groups)[number]>()
  for (const firing of firings) {
    const group = open.get(firing.subject)
    if (group && firing.hour - group.last.hour <= quietHours) {
      group.last = firing
      group.firings++
    } else {
      const begun = { first: firing, last: firing, firings: 1 }
      open.set(firing.subject, begun)
      groups.push(begun)
    }
  }
  return groups.sort((a, b) => b.first.hour - a.first.hour)
}
