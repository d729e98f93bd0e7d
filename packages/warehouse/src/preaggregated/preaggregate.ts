import { randomInt } from 'node:crypto'
import type { Dialect, Statement } from '../compile/dialect.ts'
import { type Cell, type QueryPlan, readRows } from '../compile/query-plan.ts'
import { dayMs } from '../compile/time.ts'
import { type DayEvents, firstPendingDay, keepNewest, type PreAggregatedDay, runningTotal } from './days.ts'
import {
  compileEventsByDay,
  compileFilling,
  compilePreAggregatedDays,
  organizationsWithOrders,
  type Settling,
} from './statements.ts'
import { preAggregatedDaysTable, preAggregatedTables } from './tables.ts'

/** The engine operations needed for pre-aggregation. */
export interface PreAggregationEngine {
  dialect: Dialect
  ask(statement: Statement): Promise<Cell[][]>
  run(statement: Statement): Promise<void>
  note(days: readonly PreAggregatedRow[]): Promise<void>
  /** Deletes earlier runs. They are no longer read: their number of events is outdated. */
  forget(table: string, what: Settling): Promise<void>
  /** Runs atomically on a snapshot, if there are transactions. */
  together<Result>(work: () => Promise<Result>): Promise<Result>
}

export interface PreAggregatedRow {
  organization_id: number
  at: number
  settling: number
  settled_at: number
  events: number
}

/**
 * An order depends on its session, which may continue the next day, so the day before yesterday is the last complete
 * one.
 */
const openDays = 2
/** A long history is aggregated in parts that fit into memory. */
const daysAtOnce = 31
/** Leaves room for the day number below it, and stays an integer that every engine and JSON represent exactly. */
const settlings = 2 ** 36
const daysOfSettling = 2 ** 16

/** Aggregates the past days of all shops that are missing or invalid. Can be interrupted and run concurrently. */
export async function preAggregateOrders(engine: PreAggregationEngine, now: Date): Promise<void> {
  const lastDay = Math.floor(now.getTime() / dayMs) - openDays
  for (const { organizationId } of await read<{ organizationId: number }>(engine, organizationsWithOrders)) {
    let isMore = true
    while (isMore) isMore = await engine.together(() => settleNext(engine, organizationId, { lastDay, now }))
  }
}

const read = async <Row>(engine: PreAggregationEngine, { columns, ...statement }: QueryPlan) =>
  readRows<Row>(columns, await engine.ask(statement))

/** True if more work is pending. */
async function settleNext(
  engine: PreAggregationEngine,
  organizationId: number,
  { lastDay, now }: { lastDay: number; now: Date },
): Promise<boolean> {
  const { dialect } = engine
  const scope = { kind: 'own', organizationId } as const
  // Counted before the lookups: an event that arrives in between changes the count, and the day is aggregated again.
  const counts = await read<DayEvents>(engine, compileEventsByDay(scope, lastDay, dialect))
  const known = await read<PreAggregatedDay>(
    engine,
    compilePreAggregatedDays(scope, { start: 0, end: (lastDay + 1) * dayMs }, dialect),
  )
  const fromDay = firstPendingDay(keepNewest(known), counts, lastDay)
  if (fromDay === null) return false
  const toDay = Math.min(lastDay, fromDay + daysAtOnce - 1)
  const settling = randomInt(1, settlings) * daysOfSettling
  const what: Settling = { organizationId, fromDay, toDay, settling, settledAt: now.getTime() }
  for (const table of preAggregatedTables) {
    await engine.forget(table.name, what)
    await engine.run(compileFilling(table, what, dialect))
  }
  await engine.forget(preAggregatedDaysTable, what)
  await engine.note(notes(what, counts))
  return toDay < lastDay
}

function notes(what: Settling, counts: readonly DayEvents[]): PreAggregatedRow[] {
  const { organizationId, fromDay, toDay, settling, settledAt } = what
  const eventsUntil = runningTotal(counts)
  return Array.from({ length: toDay - fromDay + 1 }, (_, index) => fromDay + index).map((day) => ({
    organization_id: organizationId,
    at: day * dayMs,
    settling: day + settling,
    settled_at: settledAt,
    events: eventsUntil(day + 1),
  }))
}
