import type { WatchStatement } from '@vigil/warehouse'
import type { SqlSystem, Tracing } from './tracing.ts'

/** Runs statements in spans; undefined if nothing is traced. */
export const watchStatements = (
  tracing: Pick<Tracing, 'watchStatement'> | null,
  system: SqlSystem,
): WatchStatement | undefined => (tracing ? (text, run) => tracing.watchStatement(system, text, run) : undefined)
