import type { Schedule } from '../due-times.ts'

const hourMs = 3_600_000
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Created once per zone: it is used for every hour of a year. */
function createClock(timeZone: string) {
  const options = { weekday: 'long', day: 'numeric', hour: 'numeric', hourCycle: 'h23', timeZone } as const
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', options)
  clocks.set(timeZone, clock)
  return clock
}

const seen = new Map<string, ReturnType<typeof readClock>>()

/** Cached, because every frequency checks the same hours. */
function wallClock(moment: number, utcOffset: number) {
  const key = `${moment} ${utcOffset}`
  const wall = seen.get(key) ?? readClock(moment, utcOffset)
  seen.set(key, wall)
  return wall
}

/** The local time in the zone. The machine's zone data ends at fourteen hours ahead. */
function readClock(moment: number, utcOffset: number) {
  const [known, rest] = utcOffset > 14 ? [14, utcOffset - 14] : [utcOffset, 0]
  const parts = createClock(`Etc/GMT${known > 0 ? '-' : '+'}${Math.abs(known)}`).formatToParts(moment + rest * hourMs)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { weekday: of('weekday').toLowerCase(), dayOfMonth: Number(of('day')), hour: Number(of('hour')) }
}

/** Finds due times without date arithmetic, by checking the local time every hour. */
export function byCalendar({ frequency, weekday, hour, utcOffset, since }: Schedule, from: Date, to: Date): string[] {
  const found: string[] = []
  let skipsNext = false
  const start = Math.min(from.getTime(), since.getTime())
  for (let moment = start + hourMs; moment < to.getTime(); moment += hourMs) {
    const wall = wallClock(moment, utcOffset)
    const isItsDay =
      frequency === 'hourly' ||
      frequency === 'daily' ||
      (frequency === 'monthly' ? wall.weekday === 'monday' && wall.dayOfMonth <= 7 : wall.weekday === weekday)
    if (!isItsDay || (frequency !== 'hourly' && wall.hour !== hour)) continue
    if (frequency === 'biweekly') {
      skipsNext = !skipsNext
      if (!skipsNext) continue
    }
    if (moment > from.getTime() && moment > since.getTime()) found.push(new Date(moment).toISOString())
  }
  return found
}
