import type { FastifyInstance } from 'fastify'
import type { TracedLoad } from '../storage/messages.ts'

/**
 * Traces of requests and beacons. Null without a receiver; `start-tracing.ts`, which loads OpenTelemetry, is then not
 * loaded.
 */
export interface Tracing {
  /** Traces a share of the calls of routes that are registered after this. */
  traceRequests(app: FastifyInstance): void
  /** Runs a statement in a span of the current request, if that one is traced. The text has placeholders for values. */
  watchStatement<Result>(system: SqlSystem, text: string, run: () => Promise<Result>): Promise<Result>
  /** Null for most beacons. */
  beginBeacon(): BeaconTrace | null
  /** Adds the load of traced beacons to their traces. */
  noteLoad(load: TracedLoad, system: SqlSystem): void
  /** Exports what is pending. */
  stop(): Promise<void>
}

export type SqlSystem = 'postgresql' | 'duckdb' | 'clickhouse'

export interface BeaconTrace {
  /** The write to the journal, which stores `parent` with the events for their load. */
  beginWrite(): { parent: string; end(error?: unknown): void }
  end(outcome: { status: number; accepted: number }): void
}
