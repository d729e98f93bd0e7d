import { quoted } from '../compile/dialect.ts'
import type { AnyRow, Layout } from '../layout.ts'
import { literal } from './literal.ts'

/**
 * Writes counts exactly once on a server without transactions that merges equal rows and so loses their origin.
 *
 * The counts of an organization and day are written together with a mark row that names their batch: under the
 * negative organization id, which no result contains, and unique. Both are in one block, partition and server,
 * hence in one part, which is either present or not. A repeated batch first checks for its marks. The next batch
 * cancels the mark with a row of -1; the two add up to zero and are dropped.
 */

export interface Mark {
  organizationId: number
  at: number
  batch: string
}

/** Organization and day: written completely or not at all. */
export const markGroup = ({ organization_id, at }: AnyRow) =>
  `${Math.abs(Number(organization_id))} ${new Date(Number(at)).toISOString().slice(0, 10)}`

/** The groups of earlier versions: a mark without `byDay` stands for a month. */
export const markMonth = (row: AnyRow) => markGroup(row).slice(0, -3)

const byDay = ' by day'

/** A mark for each group in the rows. */
export function marksFor(rows: readonly AnyRow[], batch: string): Mark[] {
  const groups = new Map(rows.map((row) => [markGroup(row), row]))
  return [...groups.values()].map((row) => ({
    organizationId: Number(row.organization_id),
    at: Number(row.at),
    batch: `${batch}${byDay}`,
  }))
}

export function markRow({ organizationId, at, batch }: Mark, { columns, counted }: Layout, count: 1 | -1): AnyRow {
  const empty = Object.entries(columns).map(([name, kind]) => [name, kind === 'category' ? '' : 0])
  return {
    ...Object.fromEntries(empty),
    organization_id: -organizationId,
    at,
    tag: batch,
    ...(counted && Object.fromEntries(counted.map((name) => [name, count]))),
  }
}

/** A query for the written groups of a batch: organization, time, and 1 if the mark stands for its month. */
export function marksWritten(table: string, counted: string, marks: readonly Mark[]): string {
  const organizations = [...new Set(marks.map(({ organizationId }) => -organizationId))].join(', ')
  const batch = marks[0]?.batch ?? ''
  const monthly = literal(batch.slice(0, -byDay.length))
  return `SELECT "organization_id", "at", "tag" = ${monthly} AS "monthly" FROM ${quoted(table)} WHERE "organization_id" IN (${organizations}) AND "tag" IN (${literal(batch)}, ${monthly}) GROUP BY "organization_id", "at", "monthly" HAVING sum(${quoted(counted)}) > 0`
}

/**
 * Rows as part of the statement: if it is cut off, for example by a kill, it does not parse, whereas rows sent as data
 * would be written up to the cut.
 */
export function insertStatement(table: string, { columns }: Layout, rows: readonly AnyRow[]): string {
  const names = Object.keys(columns)
  const lists = names.map((name, index) => `[${rows.map((row) => literal(cell(row[name]))).join(',')}] AS c${index}`)
  const entries = names.map((_, index) => `c${index}`).join(', ')
  return `INSERT INTO ${quoted(table)} (${names.map(quoted).join(', ')}) SELECT ${entries} FROM (SELECT ${lists.join(', ')}) ARRAY JOIN ${entries}`
}

function cell(value: AnyRow[string] | undefined): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value
  throw new TypeError('counts have texts and whole numbers only')
}
