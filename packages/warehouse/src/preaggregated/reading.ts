import type { Scope } from '@vigil/contract'
import type { Dialect } from '../compile/dialect.ts'
import type { QueryPlan } from '../compile/query-plan.ts'
import { bounds, dayMs, dayText } from '../compile/time.ts'
import type { DayRange } from '../query.ts'
import { type DayEvents, keepCurrent, keepNewest, type PreAggregatedDay } from './days.ts'
import { compileEvents, compileEventsByDay, compilePreAggregatedDays } from './statements.ts'

type Read = <Row>(answer: QueryPlan) => Promise<Row[]>

/** A range split into pre-aggregated days and days computed from events. Either may be missing. */
export interface Parted {
  settled: { range: DayRange; settlings: number[] } | null
  rest: DayRange | null
}

/** Events may be seven days late. Housekeeping, which counts all days, detects even later ones. */
const checkedDays = 10
/** 1970 has no events. */
const beforeAll = 0

/** Determines which days of a range are pre-aggregated. */
export function preAggregatedReader(dialect: Dialect, read: Read) {
  const counting = new Map<string, Promise<number>>()
  return splitRange

  async function splitRange(scope: Scope, range: DayRange): Promise<Parted> {
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
    // Usually no event has arrived since, which a single count confirms.
    const since = await eventsIn(scope, { after: before ? to - checkedDays : beforeAll, to })
    if (since === last.events - (before?.events ?? 0)) return days
    return keepCurrent(days, await read<DayEvents>(compileEventsByDay(scope, to, dialect)))
  }

  /** Queries of one page run concurrently, most of them up to the same day. */
  function eventsIn(scope: Scope, days: { after: number; to: number }): Promise<number> {
    const key = `${scope.organizationId} ${days.after} ${days.to}`
    const count = async () => (await read<{ events: number }>(compileEvents(scope, days, dialect)))[0]?.events ?? 0
    const known = counting.get(key) ?? count().finally(() => counting.delete(key))
    counting.set(key, known)
    return known
  }
}
