import { randomBytes } from 'node:crypto'
import { dayMs } from '../compile/time.ts'
import { literal } from './literal.ts'
import type { WritableServer } from './staying-writer.ts'

/** Gives every batch a turn, over all collectors. ClickHouse itself has no counter. */
export interface LoadTurns {
  /** The batch's turn, after all that were taken before. Repeating it returns the same. */
  take(batch: string): Promise<number>
  /** The turns of those batches that have taken one. */
  find(batches: readonly string[]): Promise<ReadonlyMap<string, number>>
}

interface ClaimsOptions {
  server: WritableServer
  turns: LoadTurns
  /** Ids of earlier collectors whose damaged journals were copied into this process's. Their open batches are never finished. */
  predecessors: readonly string[]
  now: () => number
}

export interface BatchClaim {
  collector: string
  batch: string
  ids: readonly string[]
}

interface Rival {
  id: string
  collector: string
  /** Empty if a version without claims loaded it. */
  batch: string
}

/** Ids are queried in chunks within any server's limit on statement length. */
const idsAtOnce = 2_000
export const idDays = 7

/** Names a batch. Random, because bounds repeat when a restored server is loaded again. */
export const newBatchName = (fromSequence: number) => `${fromSequence}.${randomBytes(9).toString('base64url')}`
const firstSequence = (batch: string) => Number.parseInt(batch, 10)

/**
 * Decides which batch an id belongs to, if several collectors received it. A batch first stores a claim for each of its
 * ids, then takes a turn, then reads the others' claims. An id belongs to the claim with the lowest turn: claims of
 * lower turns were stored before this batch took its own, so it finds all of them, and a batch without a turn will get
 * a higher one. A repeated batch comes to the same result.
 */
export class Claims {
  readonly #options: ClaimsOptions

  constructor(options: ClaimsOptions) {
    this.#options = options
  }

  /** Returns the ids that belong to other batches. */
  async claim({ collector, batch, ids }: BatchClaim, insertId: string): Promise<Set<string>> {
    const { server, turns, now } = this.#options
    const at = now()
    // Sorted: ids of one time are stored next to each other.
    const sorted = [...new Set(ids)].sort()
    await server.insert(
      'event_ids',
      sorted.map((id) => ({ id, collector, batch, at })),
      insertId,
    )
    const turn = await turns.take(batch)
    const lost = new Set<string>()
    for (let from = 0; from < sorted.length; from += idsAtOnce)
      for (const id of await this.#findLost(sorted.slice(from, from + idsAtOnce), collector, turn)) lost.add(id)
    return lost
  }

  async #findLost(ids: readonly string[], collector: string, turn: number): Promise<string[]> {
    const { turns, predecessors } = this.#options
    const rivals = await this.#findRivals(ids, collector)
    const named = rivals.filter(({ batch }) => batch !== '')
    if (named.length === 0) return rivals.map(({ id }) => id)
    // Read before the turns: a batch that was finished then has taken its turn.
    const loaded = await this.#findLoaded([...new Set(named.map((rival) => rival.collector))])
    const taken = await turns.find([...new Set(named.map(({ batch }) => batch))])
    const isFirst = ({ collector: other, batch }: Rival) => {
      if (batch === '') return true
      const isLoaded = firstSequence(batch) <= (loaded.get(other) ?? 0)
      if (!isLoaded && predecessors.includes(other)) return false
      const theirs = taken.get(batch)
      // Turns are forgotten after some days, or lost with a database.
      return theirs === undefined ? isLoaded : theirs < turn
    }
    return rivals.filter(isFirst).map(({ id }) => id)
  }

  async #findRivals(ids: readonly string[], collector: string): Promise<Rival[]> {
    const { server, now } = this.#options
    const rows = await server.rows<[string, string, string]>(
      `SELECT DISTINCT "id", "collector", "batch" FROM "event_ids" WHERE "id" IN (${ids.map(literal).join(', ')}) AND "collector" != ${literal(collector)} AND "at" >= ${now() - idDays * dayMs}`,
    )
    return rows.map(([id, other, batch]) => ({ id, collector: other, batch }))
  }

  async #findLoaded(collectors: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.#options.server.rows<[string, number]>(
      `SELECT "collector", max("to_sequence") FROM "loads" WHERE "collector" IN (${collectors.map(literal).join(', ')}) AND "is_finished" = 1 GROUP BY "collector"`,
    )
    return new Map(rows.map(([collector, sequence]) => [collector, Number(sequence)]))
  }
}
