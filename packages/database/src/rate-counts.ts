import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { rateCounts } from './process-schema.ts'

export interface RateIncrement {
  key: string
  calls: number
  windowMs: number
}

export interface RateTotal {
  calls: number
  /** When the window ends and the count begins again, in milliseconds since 1970. */
  endsAt: number
}

const hash = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Counts calls over all processes. A window begins with the first call of a key. */
export function rateCountRepository(db: Db) {
  return {
    /** Adds calls, each key once, and returns the totals in the same order. One statement. */
    async add(increments: readonly RateIncrement[], now: Date): Promise<RateTotal[]> {
      const hashes = increments.map(({ key }) => hash(key))
      const instant = sql`${now.toISOString()}::timestamptz`
      const { rows } = await db.execute<{ key: string; calls: number; ends_at_ms: string }>(sql`
        insert into rate_counts as kept (key, calls, ends_at)
        select given.key, given.calls, ${instant} + given.window_ms * interval '1 millisecond'
        from unnest(${sql.param(hashes)}::text[], ${sql.param(increments.map(({ calls }) => calls))}::integer[],
          ${sql.param(increments.map(({ windowMs }) => windowMs))}::integer[]) as given (key, calls, window_ms)
        -- Processes that write the same keys lock them in the same order.
        order by given.key
        on conflict (key) do update set
          calls = case when kept.ends_at <= ${instant} then excluded.calls else kept.calls + excluded.calls end,
          ends_at = case when kept.ends_at <= ${instant} then excluded.ends_at else kept.ends_at end
        returning key, calls, (extract(epoch from ends_at) * 1000)::bigint::text as ends_at_ms`)
      const found = new Map(rows.map((row) => [row.key, { calls: row.calls, endsAt: Number(row.ends_at_ms) }]))
      return hashes.map((key) => found.get(key) ?? { calls: 0, endsAt: now.getTime() })
    },

    async removeOld(now: Date) {
      await db.delete(rateCounts).where(lt(rateCounts.endsAt, now))
    },
  }
}
