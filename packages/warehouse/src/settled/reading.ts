import type { Scope } from '@vigil/contract'
import type { Answer } from '../compile/answer.ts'
import type { Dialect } from '../compile/dialect.ts'
import { bounds, dayMs, dayText } from '../compile/time.ts'
import type { DayRange } from '../query.ts'
import { type DayEvents, newestOf, type SettledDay, stillSettled } from './days.ts'
import { compileEvents, compileEventsByDay, compileSettledDays } from './statements.ts'

type Read = <Row>(answer: Answer) => Promise<Row[]>

/** A range in two: days that are settled, and those of which the events are asked. Either may be missing. */
export interface Parted {
  settled: { range: DayRange; settlings: number[] } | null
  rest: DayRange | null
}

/** Tells which days of a range are settled. Questions of one page ask at the same time, and are told together. */
export function settledReader(dialect: Dialect, read: Read) {
  const asked = new Map<string, Promise<Parted>>()
  return (scope: Scope, range: DayRange): Promise<Parted> => {
    const key = `${scope.organizationId} ${range.from} ${range.to}`
    const known = asked.get(key) ?? partedOf(scope, range).finally(() => asked.delete(key))
    asked.set(key, known)
    return known
  }

  async function partedOf(scope: Scope, range: DayRange): Promise<Parted> {
    const within = bounds(range)
    const days = newestOf(await read<SettledDay>(compileSettledDays(scope, within, dialect)))
    const settled = await valid(scope, days)
    const last = settled.at(-1)
    if (!last) return { settled: null, rest: range }
    const isAll = last.at + dayMs >= within.end
    return {
      settled: { range: { ...range, to: dayText(last.at / dayMs) }, settlings: settled.map((day) => day.settling) },
      rest: isAll ? null : { ...range, from: dayText(last.at / dayMs + 1) },
    }
  }

  async function valid(scope: Scope, days: SettledDay[]): Promise<SettledDay[]> {
    const last = days.at(-1)
    if (!last) return []
    const lastDay = last.at / dayMs
    // Nearly always nothing has come since, and one number tells so.
    const [total] = await read<{ events: number }>(compileEvents(scope, lastDay, dialect))
    if (total?.events === last.events) return days
    return stillSettled(days, await read<DayEvents>(compileEventsByDay(scope, lastDay, dialect)))
  }
}
