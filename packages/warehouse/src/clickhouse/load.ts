import type { Batch, Markup } from '../columns.ts'
import { quoted } from '../compile/dialect.ts'
import { type AnyRow, distinct, type Layout, layouts, millionths, rowsByTable } from '../layout.ts'
import { literal } from './literal.ts'
import { insertStatement, type Mark, markGroup, markRow, marksFor, marksWritten } from './marks.ts'
import type { WritableServer } from './staying-writer.ts'

export interface SequenceRange {
  fromSequence: number
  toSequence: number
}

/** Loads batches exactly once: one that was partly written before a kill or a lost server is completed. */
export class Loader {
  readonly #server: WritableServer
  readonly #now: () => number
  /** Marks of each collector's last batch, removed with its next one. Lost at a restart: a few marks then remain. */
  readonly #marks = new Map<string, Map<string, Mark[]>>()

  constructor(server: WritableServer, now: () => number) {
    this.#server = server
    this.#now = now
  }

  async loadedTo(collector: string): Promise<number> {
    return (await this.#place(collector, 1))?.toSequence ?? 0
  }

  async unfinished(collector: string): Promise<SequenceRange | null> {
    const [begun, reached] = await Promise.all([this.#place(collector, 0), this.loadedTo(collector)])
    return begun && begun.toSequence > reached ? begun : null
  }

  async load(batch: Batch): Promise<void> {
    const reached = await this.loadedTo(batch.collector)
    if (batch.toSequence <= reached) return
    if (batch.fromSequence <= reached)
      throw new Error(`the batch begins before sequence ${reached}, which is already loaded`)
    const begun = await this.unfinished(batch.collector)
    if (begun && (begun.fromSequence !== batch.fromSequence || begun.toSequence !== batch.toSequence))
      throw new Error(`the batch from ${begun.fromSequence} to ${begun.toSequence} was begun and must be loaded first`)
    if (!begun) await this.#record(batch, 0)

    const isAgain = begun !== null
    const marks = new Map<string, Mark[]>()
    for (const [table, rows] of rowsByTable(batch.rows)) {
      const layout = layouts[table]
      const counted = layout?.counted?.[0]
      if (layout && counted) marks.set(table, await this.#loadCounts(batch, { table, layout, rows, isAgain, counted }))
      else if (layout) await this.#loadEvents(batch, { table, layout, rows, isAgain })
    }
    await this.#loadMarkups(batch)
    const { collector } = batch
    const ids = batch.eventIds.map((id) => ({ id, collector, at: this.#now() }))
    if (ids.length > 0) await this.#server.insert('event_ids', ids, this.#id(batch, 'event_ids'))
    await this.#record(batch, 1)
    this.#marks.set(batch.collector, marks)
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
      const found = await this.#server.rows<[number, number]>(marksWritten(table, counted, marks))
      for (const [organization_id, at] of found) written.add(markGroup({ organization_id, at }))
    }
    const missing = [...rows, ...marks.map((mark) => markRow(mark, layout, 1))].filter(
      (row) => !written.has(markGroup(row)),
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

  async #place(collector: string, isFinished: 0 | 1): Promise<SequenceRange | null> {
    const [row] = await this.#server.rows<[number, number]>(
      `SELECT argMax("from_sequence", "to_sequence"), max("to_sequence") FROM "loads" WHERE "collector" = ${literal(collector)} AND "is_finished" = ${isFinished}`,
    )
    return row && Number(row[1]) > 0 ? { fromSequence: Number(row[0]), toSequence: Number(row[1]) } : null
  }

  async #record({ collector, fromSequence, toSequence }: Omit<Batch, 'markups'>, isFinished: 0 | 1) {
    const row = { collector, is_finished: isFinished, from_sequence: fromSequence, to_sequence: toSequence }
    await this.#server.insert('loads', [row], this.#id({ collector, toSequence }, `loads ${isFinished}`))
  }

  /**
   * An insert with a lost response may still be running: the server rejects a second one with the same id meanwhile.
   */
  #id({ collector, toSequence }: Pick<Batch, 'collector' | 'toSequence'>, what: string) {
    return `vigil ${collector} ${toSequence} ${what}`
  }
}

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
