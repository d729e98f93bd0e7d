import { createHash } from 'node:crypto'
import { type Batch, type ColumnKind, type Rows, type TableName, tables } from '../columns.ts'

/** Rows of every table from a seed: few distinct values, to get ties, and some that are easy to handle wrongly. */

export const organizationIds = [1, 2, 3, 17]
/** Has no rows at all. */
export const quietOrganizationId = 99

export const unpleasant = [
  '',
  "o'clock",
  'back\\slash',
  'ends in \\',
  'new\nline',
  'tab\tbed',
  '100%_off',
  'Äpfel & Öl',
  'ÉCOLE',
  'Жук',
  '广告 😀',
  "'; DROP TABLE incidents; --",
  '{v1:String} $1 ?',
  '"quoted" <b>',
  'Other',
  'null',
]

/** The end of a month, a clock change elsewhere, midnights to the millisecond. */
const moments = [
  '2026-10-25T01:30:00.000Z',
  '2026-10-31T23:59:59.999Z',
  '2026-11-01T00:00:00.000Z',
  '2026-11-01T00:00:00.001Z',
  '2026-11-02T12:00:00.000Z',
  '2026-11-07T23:59:59.999Z',
  '2026-11-08T00:00:00.000Z',
].map(Date.parse)
const firstMoment = Date.parse('2026-10-20T00:00:00Z')
const days = 25

/** Values used by session lookups. */
const known: Readonly<Record<string, readonly string[]>> = {
  source: ['extension'],
  outcome: ['blocked', 'applied'],
  action: ['blocked'],
  code: ['SAVE10', 'SAVE20', 'SAVE30'],
  coupon_code: ['SAVE10', 'SAVE20', ''],
}

export type Random = () => number

/** Mulberry32: small, and the same everywhere. */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = <Item>(random: Random, items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item // never empty

export const noRows = (): Rows => Object.fromEntries(Object.keys(tables).map((name) => [name, []])) as unknown as Rows // one list per key

export function randomRows(random: Random, rowsPerTable: number): Rows {
  const rows = noRows()
  for (const name of Object.keys(tables) as TableName[]) {
    const list: unknown[] = rows[name]
    for (let index = 0; index < rowsPerTable; index++) list.push(randomRow(random, name))
  }
  return rows
}

function randomRow(random: Random, table: TableName) {
  const row = Object.fromEntries(
    Object.entries(tables[table]).map(([column, kind]) => [column, cell(random, column, kind)]),
  )
  if (table === 'page_views') row.at = Math.floor(Number(row.at) / 3_600_000) * 3_600_000
  return row
}

function cell(random: Random, column: string, kind: ColumnKind): string | number | string[] {
  if (column === 'organization_id') return pick(random, organizationIds)
  if (column === 'id') return createHash('sha1').update(String(random())).digest('base64url')
  const words = known[column]
  const word = () => {
    if (words && random() < 0.7) return pick(random, words)
    return random() < 0.3 ? pick(random, unpleasant) : `${column} ${Math.floor(random() * 4)}`
  }
  switch (kind) {
    case 'instant':
      return random() < 0.1 ? pick(random, moments) : firstMoment + Math.floor(random() * days * 86_400_000)
    case 'integer':
      // Counts are never zero.
      if (column === 'views' || column === 'ads') return 1 + Math.floor(random() * 50)
      return Math.floor(random() * 50)
    case 'number':
      return Math.floor(random() * 1_000_000) / (random() < 0.5 ? 100 : 10_000)
    case 'list':
      return [...new Set(Array.from({ length: Math.floor(random() * 4) }, word))]
    default:
      return word()
  }
}

/** Splits rows into batches of a collector, in order. */
export function inBatches(rows: Rows, { collector, count }: { collector: string; count: number }): Batch[] {
  return Array.from({ length: count }, (_, index) => ({
    collector,
    fromSequence: index * 100 + 1,
    toSequence: (index + 1) * 100,
    rows: Object.fromEntries(
      Object.entries(rows).map(([name, list]) => [
        name,
        (list as unknown[]).filter((_row, place) => place % count === index),
      ]),
    ) as unknown as Rows, // the same tables
    markups: [],
    eventIds: [],
  }))
}
