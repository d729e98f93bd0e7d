import { inArray, lt, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { loadTurns } from './process-schema.ts'

/** Ids count once within seven days; two more for the clocks of collectors. */
const keptDays = 9
const removeEvery = 1_000

/** Orders the batches of all collectors (decision 039). Not tenant data. */
export function loadTurnRepository(db: Db) {
  return {
    /** A batch's turn, after all that were taken before. Repeating it returns the same. */
    async take(batch: string): Promise<number> {
      // The lock is held until the turn is visible, so a batch with a later turn finds this one.
      const { rows } = await db.execute<{ turn: string }>(sql`
        with locked as materialized (select pg_advisory_xact_lock(hashtext('load_turns')))
        insert into load_turns (batch) select ${batch} from locked
        on conflict do nothing returning turn`)
      const turn = rows[0] ? Number(rows[0].turn) : await this.find([batch]).then((found) => found.get(batch))
      if (turn === undefined) throw new Error('the batch has no turn')
      if (turn % removeEvery === 0) await this.removeOld()
      return turn
    },

    /** The turns of those batches that have taken one. */
    async find(batches: readonly string[]): Promise<Map<string, number>> {
      if (batches.length === 0) return new Map()
      const rows = await db
        .select({ batch: loadTurns.batch, turn: loadTurns.turn })
        .from(loadTurns)
        .where(inArray(loadTurns.batch, [...batches]))
      return new Map(rows.map(({ batch, turn }) => [batch, turn]))
    },

    async removeOld() {
      await db.delete(loadTurns).where(lt(loadTurns.takenAt, sql`now() - make_interval(days => ${keptDays})`))
    },
  }
}
