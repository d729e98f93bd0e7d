import type { Scope } from '@vigil/contract'
import type { Dialect } from '../compile/dialect.ts'
import type { QueryPlan } from '../compile/query-plan.ts'
import { bounds, dayMs, dayText } from '../compile/time.ts'
import type { DayRange } from '../query.ts'
import { type DayEvents, keepCurrent, keepNewest, type PreAggregatedDay } from './days.ts'
import { compileEvents, compileEventsByDay, compilePreAggregatedDays } from './statements.ts'

type Read = <Row>(answer: QueryPlan) => Promise<Row[]>

/** A range in two: days that are settled, and those of which the events are asked. Either may be missing. */
export interface Parted {
  settled: { range: DayRange; settlings: number[] } | null
  rest: DayRange | null
}

/** Events come up to seven days late. Should one be even later, it is housekeeping that notices: it counts all days. */
const checkedDays = 10
/** 1970 has no events. */
const beforeAll = 0

/** Tells which days of a range are settled. */
export function preAggregatedReader(dialect: Dialect, read: Read) {
  const counting = new Map<string, Promise<number>>()
  return partedOf

  async function partedOf(scope: Scope, range: DayRange): Promise<Parted> {
    const within = bounds(range)
    const known = { ...within, start: within.start - checkedDays * dayMs }
    const days = keepNewest(await read<PreAggregatedDay>(compilePreAggregatedDays(scope, known, dialect)))
    const settled = (await valid(scope, days)).filter(({ at }) => at >= within.start)
    const last = settled.at(-1)
    if (!last) return { settled: null, rest: range }
    const isAll = last.at + dayMs >= within.end
    return {
      settled: { range: { ...range, to: dayText(last.at / dayMs) }, settlings: settled.map((day) => day.settling) },
      rest: isAll ? null : { ...range, from: dayText(last.at / dayMs + 1) },
    }
  }

  async function valid(scope: Scope, days: PreAggregatedDay[]): Promise<PreAggregatedDay[]> {
    const last = days.at(-1)
    if (!last) return []
    const before = days.find(({ at }) => at === last.at - checkedDays * dayMs)
    const to = last.at / dayMs
    // Nearly always nothing has come since, and one number tells so.
    const since = await eventsIn(scope, { after: before ? to - checkedDays : beforeAll, to })
    if (since === last.events - (before?.events ?? 0)) return days
    return keepCurrent(days, await read<DayEvents>(compileEventsByDay(scope, to, dialect)))
  }

  /** Questions of one page are asked at the same time, most of them up to the same day. */
  function eventsIn(scope: Scope, days: { after: number; to: number }): Promise<number> {
    const key = `${scope.organizationId} ${days.after} ${days.to}`
    const count = async () => (await read<{ events: number }>(compileEvents(scope, days, dialect)))[0]?.events ?? 0
    const known = counting.get(key) ?? count().finally(() => counting.delete(key))
    counting.set(key, known)
    return known
  }
}
