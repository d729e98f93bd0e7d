import { type ColumnKind, type Rows, type TableName, tables } from './columns.ts'
import { dayMs } from './compile/time.ts'
import { type Dataset, datasets, rollupColumns } from './datasets.ts'

/** The stored tables: events and their rollups. */

export interface Layout {
  columns: Readonly<Record<string, ColumnKind>>
  /** The columns that are summed when all others are equal; null if each row is a separate event. */
  counted: readonly string[] | null
}

/** A row of any table. */
export type AnyRow = Readonly<Record<string, string | number | readonly string[]>>

interface RollupLayout extends Layout {
  of: TableName
}

const countedColumns: Partial<Record<TableName, readonly string[]>> = {
  page_views: ['views'],
  inspections: ['ads'],
  coverage: ['ads', 'value_micros'],
}

const facts = Object.fromEntries(
  Object.entries(tables).map(([name, columns]): [string, Layout] => [
    name,
    { columns, counted: countedColumns[name as TableName] ?? null }, // the keys of `tables`
  ]),
)

const rollups: Record<string, RollupLayout> = Object.fromEntries(
  (Object.values(datasets) as Dataset[]).flatMap((dataset) =>
    (dataset.rollups ?? []).map((rollup): [string, RollupLayout] => {
      const kinds: Readonly<Record<string, ColumnKind>> = tables[dataset.table]
      const kept = rollupColumns(dataset, rollup).flatMap((name) => (kinds[name] ? [[name, kinds[name]]] : []))
      return [rollup.table, { columns: Object.fromEntries(kept), counted: ['views'], of: dataset.table }]
    }),
  ),
)

/** The rollups of a table. */
export const rollupNames = (table: string) => Object.keys(rollups).filter((name) => rollups[name]?.of === table)

export const layouts: Readonly<Record<string, Layout>> = { ...facts, ...rollups }

/** The rows of a batch by table: equal ones summed, rollups added. */
export function rowsByTable(rows: Rows): Map<string, AnyRow[]> {
  const byTable = new Map<string, AnyRow[]>()
  for (const [name, layout] of Object.entries(facts)) {
    const own: AnyRow[] = rows[name as TableName] ?? [] // the keys of `facts` are those of `tables`
    if (own.length > 0)
      byTable.set(name, layout.counted ? addedUp(own, layout.columns, { counted: layout.counted, readTime }) : own)
  }
  for (const [name, layout] of Object.entries(rollups)) {
    const base = byTable.get(layout.of)
    if (!base) continue
    const toDay = (row: AnyRow) => Math.floor(Number(row.at) / dayMs) * dayMs
    byTable.set(name, addedUp(base, layout.columns, { counted: ['views'], readTime: toDay }))
  }
  return byTable
}

const readTime = (row: AnyRow) => Number(row.at)

function addedUp(
  rows: readonly AnyRow[],
  columns: Layout['columns'],
  { counted, readTime }: { counted: readonly string[]; readTime(row: AnyRow): number },
): AnyRow[] {
  const names = Object.keys(columns)
  const keyed = names.filter((name) => !counted.includes(name) && name !== 'at')
  const sums = new Map<string, Record<string, string | number | readonly string[]>>()
  for (const row of rows) {
    const at = readTime(row)
    let key = String(at)
    // The length prefix prevents collisions between neighbouring values.
    for (const name of keyed) {
      const text = String(row[name])
      key += ` ${text.length}:${text}`
    }
    const sum = sums.get(key)
    if (sum) for (const name of counted) sum[name] = Number(sum[name]) + Number(row[name])
    else {
      const own: Record<string, string | number | readonly string[]> = {}
      for (const name of names) own[name] = name === 'at' ? at : (row[name] ?? 0)
      sums.set(key, own)
    }
  }
  return [...sums.values()]
}

/** Amounts are stored with six decimals, so that sums are exact and the same everywhere. */
export const millionths = (amount: number) => Math.round(amount * 1_000_000)

/** A list is counted by its distinct entries. */
export const distinct = (list: readonly string[]) => [...new Set(list)]
