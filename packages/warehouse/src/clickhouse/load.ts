import type { Batch, Markup } from '../columns.ts'
import { quoted } from '../compile/dialect.ts'
import { type AnyRow, distinct, type Layout, layouts, millionths, rowsByTable } from '../layout.ts'
import type { IdClaim } from '../warehouse.ts'
import { type Claims, newBatchName } from './claims.ts'
import { literal } from './literal.ts'
import { insertStatement, type Mark, markGroup, markMonth, markRow, marksFor, marksWritten } from './marks.ts'
import type { WritableServer } from './staying-writer.ts'

export interface SequenceRange {
  fromSequence: number
  toSequence: number
}

/** A batch whose first and last sequence are stored, so that a retry repeats it exactly. */
interface BegunBatch extends SequenceRange {
  name: string
  /** Parts of it may have been written by an earlier attempt. */
  isAgain: boolean
}

/** Loads batches exactly once: one that was partly written before a kill or a lost server is completed. */
export class Loader {
  readonly #server: WritableServer
  readonly #claims: Claims | null
  /** Begun by this process, and nothing written yet. */
  readonly #fresh = new Map<string, BegunBatch>()
  /** Marks of each collector's last batch, removed with its next one. Lost at a restart: a few marks then remain. */
  readonly #marks = new Map<string, Map<string, Mark[]>>()

  /** Claims are only needed to claim ids. */
  constructor(server: WritableServer, claims: Claims | null = null) {
    this.#server = server
    this.#claims = claims
  }

  async loadedTo(collector: string): Promise<number> {
    return (await this.#place(collector, 1))?.toSequence ?? 0
  }

  async unfinished(collector: string): Promise<SequenceRange | null> {
    const begun = await this.#findUnfinished(collector)
    return begun && { fromSequence: begun.fromSequence, toSequence: begun.toSequence }
  }

  async claimIds({ ids, ...batch }: IdClaim): Promise<Set<string>> {
    if (!this.#claims) throw new Error('ids can only be claimed with turns')
    if (ids.length === 0) return new Set()
    const begun = await this.#begin(batch)
    if (!begun) return new Set()
    this.#fresh.set(batch.collector, begun)
    return this.#claims.claim({ ids, collector: batch.collector, batch: begun.name }, this.#id(batch, 'event_ids'))
  }

  async load(batch: Batch): Promise<void> {
    const begun = await this.#begin(batch)
    if (!begun) return
    const { isAgain } = begun
    this.#fresh.delete(batch.collector)
    const marks = new Map<string, Mark[]>()
    for (const [table, rows] of rowsByTable(batch.rows)) {
      const layout = layouts[table]
      const counted = layout?.counted?.[0]
      if (layout && counted) marks.set(table, await this.#loadCounts(batch, { table, layout, rows, isAgain, counted }))
      else if (layout) await this.#loadEvents(batch, { table, layout, rows, isAgain })
    }
    await this.#loadMarkups(batch)
    await this.#record(batch, 1)
    this.#marks.set(batch.collector, marks)
  }

  /** Stores the bounds of a batch, unless an earlier attempt did. Null if it is already loaded. */
  async #begin(batch: Bounds): Promise<BegunBatch | null> {
    const fresh = this.#fresh.get(batch.collector)
    if (fresh && isSame(fresh, batch)) return fresh
    const reached = await this.loadedTo(batch.collector)
    if (batch.toSequence <= reached) return null
    if (batch.fromSequence <= reached)
      throw new Error(`the batch begins before sequence ${reached}, which is already loaded`)
    const begun = await this.#findUnfinished(batch.collector)
    if (begun && !isSame(begun, batch))
      throw new Error(`the batch from ${begun.fromSequence} to ${begun.toSequence} was begun and must be loaded first`)
    const name = begun?.name || newBatchName(batch.fromSequence)
    if (!begun?.name) await this.#record(batch, 0, name)
    return { ...batch, name, isAgain: begun !== null }
  }

  async #loadEvents(batch: Batch, { table, layout, rows, isAgain }: Part) {
    const present = isAgain ? await this.#idsOf(table, rows) : new Set()
    const missing = rows.filter(({ id }) => !present.has(id)).map((row) => toRow(row, layout))
    if (missing.length > 0) await this.#server.insert(table, missing, this.#id(batch, table))
  }

  async #idsOf(table: string, rows: readonly AnyRow[]): Promise<Set<unknown>> {
    const times = rows.map(({ at }) => Number(at)).sort((a, b) => a - b)
    const organizations = [...new Set(rows.map((row) => Number(row.organization_id)))]
    const found = await this.#server.rows<[string]>(
      `SELECT "id" FROM ${quoted(table)} WHERE "organization_id" IN (${organizations.join(', ')}) AND "at" >= ${times[0]} AND "at" <= ${times.at(-1)}`,
    )
    return new Set(found.map(([id]) => id))
  }

  async #loadCounts(batch: Batch, { table, layout, rows, isAgain, counted }: Part & { counted: string }) {
    const marks = marksFor(rows, `${batch.collector} ${batch.fromSequence}-${batch.toSequence}`)
    const written = new Set<string>()
    if (isAgain) {
      const found = await this.#server.rows<[number, number, number]>(marksWritten(table, counted, marks))
      for (const [organization_id, at, monthly] of found)
        written.add((Number(monthly) ? markMonth : markGroup)({ organization_id, at: Number(at) }))
    }
    const missing = [...rows, ...marks.map((mark) => markRow(mark, layout, 1))].filter(
      (row) => !written.has(markGroup(row)) && !written.has(markMonth(row)),
    )
    const last = this.#marks.get(batch.collector)?.get(table) ?? []
    if (missing.length > 0) {
      const all = [...missing, ...last.map((mark) => markRow(mark, layout, -1))]
      await this.#server.run(insertStatement(table, layout, all), this.#id(batch, table))
      // Removed once: if a later table fails, this process does not write this one again.
      this.#marks.get(batch.collector)?.delete(table)
    }
    return marks
  }

  async #loadMarkups({ markups, ...batch }: Batch) {
    if (markups.length === 0) return
    const byKey = new Map(markups.map((markup) => [toKey(markup), markup]))
    const hashes = [...new Set(markups.map(({ hash }) => hash))].map(literal).join(', ')
    const organizations = [...new Set(markups.map(({ organizationId }) => organizationId))].join(', ')
    const found = await this.#server.rows<[number, string]>(
      `SELECT "organization_id", "hash" FROM "markups" WHERE "organization_id" IN (${organizations}) AND "hash" IN (${hashes})`,
    )
    for (const [organizationId, hash] of found) byKey.delete(toKey({ organizationId, hash }))
    const rows = [...byKey.values()].map(({ organizationId, hash, text }) => ({
      organization_id: organizationId,
      hash,
      text,
    }))
    if (rows.length > 0) await this.#server.insert('markups', rows, this.#id(batch, 'markups'))
  }

  async #findUnfinished(collector: string) {
    const [begun, reached] = await Promise.all([this.#place(collector, 0), this.loadedTo(collector)])
    return begun && begun.toSequence > reached ? begun : null
  }

  async #place(collector: string, isFinished: 0 | 1): Promise<(SequenceRange & { name: string }) | null> {
    // A version without names may have begun it.
    const [row] = await this.#server.rows<[number, number, string]>(
      `SELECT "from_sequence", "to_sequence", max("batch") FROM "loads" WHERE "collector" = ${literal(collector)} AND "is_finished" = ${isFinished} GROUP BY "from_sequence", "to_sequence" ORDER BY "to_sequence" DESC LIMIT 1`,
    )
    return row ? { fromSequence: Number(row[0]), toSequence: Number(row[1]), name: row[2] } : null
  }

  async #record({ collector, fromSequence, toSequence }: Bounds, isFinished: 0 | 1, name = '') {
    const bounds = { from_sequence: fromSequence, to_sequence: toSequence }
    const row = { collector, is_finished: isFinished, ...bounds, batch: name }
    await this.#server.insert('loads', [row], this.#id({ collector, toSequence }, `loads ${isFinished}`))
  }

  /**
   * An insert with a lost response may still be running: the server rejects a second one with the same id meanwhile.
   */
  #id({ collector, toSequence }: Pick<Batch, 'collector' | 'toSequence'>, what: string) {
    return `vigil ${collector} ${toSequence} ${what}`
  }
}

type Bounds = Pick<Batch, 'collector' | 'fromSequence' | 'toSequence'>

const isSame = (a: SequenceRange, b: SequenceRange) =>
  a.fromSequence === b.fromSequence && a.toSequence === b.toSequence

interface Part {
  table: string
  layout: Layout
  rows: readonly AnyRow[]
  isAgain: boolean
}

const toKey = ({ organizationId, hash }: Pick<Markup, 'organizationId' | 'hash'>) => `${organizationId} ${hash}`

function toRow(row: AnyRow, { columns }: Layout) {
  return Object.fromEntries(
    Object.entries(columns).map(([name, kind]) => {
      const value = row[name]
      if (kind === 'number') return [name, millionths(Number(value)) / 1_000_000]
      return [name, Array.isArray(value) ? distinct(value) : value]
    }),
  )
}
