import type { ColumnKind } from '../columns.ts'
import { quoted } from '../compile/dialect.ts'
import { dayMs } from '../compile/time.ts'
import { type Layout, layouts } from '../layout.ts'
import { preAggregatedColumns } from '../preaggregated/tables.ts'
import { literal } from './literal.ts'

interface TableSpec {
  columns: Readonly<Record<string, ColumnKind>>
  engine: string
  partition?: string
  order: readonly string[]
  /** Selects the server of a cluster for a row: an integer, taken modulo the weights. */
  shard: string
}

/**
 * A large publisher's days are spread over the servers, and a day is whole on one of them, with its marks: the negative
 * ids, which are in no result (marks.ts).
 */
const byOrganizationAndDay = `abs("organization_id") + intDiv("at", ${dayMs})`
/** Tables of events and of their counts are partitioned by it. */
export const monthOfRow = `toYYYYMM(toDateTime(intDiv("at", 1000), 'UTC'))`

const factSpec = ({ columns, counted }: Layout): TableSpec =>
  counted
    ? {
        columns,
        engine: `SummingMergeTree((${counted.map(quoted).join(', ')}))`,
        partition: monthOfRow,
        order: Object.keys(columns).filter((name) => !counted.includes(name)),
        shard: byOrganizationAndDay,
      }
    : {
        columns,
        engine: 'MergeTree',
        partition: monthOfRow,
        order: ['organization_id', 'at', 'id'],
        shard: byOrganizationAndDay,
      }

const preAggregatedSpec = (columns: Layout['columns']): TableSpec => ({
  columns,
  engine: 'MergeTree',
  partition: monthOfRow,
  order: ['organization_id', 'at', 'settling'],
  shard: byOrganizationAndDay,
})

export const specs: Readonly<Record<string, TableSpec>> = {
  ...Object.fromEntries(Object.entries(layouts).map(([name, layout]) => [name, factSpec(layout)])),
  ...Object.fromEntries(
    Object.entries(preAggregatedColumns).map(([name, columns]) => [name, preAggregatedSpec(columns)]),
  ),
  markups: {
    columns: { organization_id: 'integer', hash: 'text', text: 'text' },
    engine: 'ReplacingMergeTree',
    order: ['organization_id', 'hash'],
    shard: 'cityHash64("organization_id", "hash")',
  },
  // The newest batch begun and the newest batch finished by each collector.
  loads: {
    columns: {
      collector: 'text',
      is_finished: 'integer',
      from_sequence: 'integer',
      to_sequence: 'integer',
      batch: 'text',
    },
    engine: 'ReplacingMergeTree',
    order: ['collector', 'is_finished'],
    shard: 'cityHash64("collector")',
  },
  // Claims (claims.ts). Current scripts' ids begin with their time: those of a batch are next to each other.
  event_ids: {
    columns: { id: 'text', collector: 'category', at: 'instant', batch: 'text' },
    engine: 'ReplacingMergeTree',
    partition: `intDiv("at", ${dayMs})`,
    order: ['id', 'collector'],
    shard: 'cityHash64("id")',
  },
}

export interface SchemaOptions {
  hasLowCardinality: boolean
  /** Distributed tables over all servers of this cluster, each on top of a local table per server. */
  cluster: string | null
  /** Whether servers propagate DDL (`ON CLUSTER`), so that one statement is enough. */
  onCluster: boolean
  database: string
  /** Whether shards have several replicas: each table is then replicated by the servers. */
  isReplicated: boolean
}

export const localName = (table: string, { cluster }: Pick<SchemaOptions, 'cluster'>) =>
  cluster ? `${table}_local` : table

/** `ON CLUSTER`, where servers propagate DDL. */
export const ddlSuffix = ({ cluster, onCluster }: Pick<SchemaOptions, 'cluster' | 'onCluster'>) =>
  cluster && onCluster ? ` ON CLUSTER ${quoted(cluster)}` : ''

export function schema(options: SchemaOptions): string[] {
  return Object.entries(specs).flatMap(([name, spec]) => {
    const local = localName(name, options)
    const partition = spec.partition ? ` PARTITION BY ${spec.partition}` : ''
    const order = spec.order.map(quoted).join(', ')
    const columns = columnList(spec, options)
    return [
      `CREATE TABLE IF NOT EXISTS ${quoted(local)}${ddlSuffix(options)} (${columns}) ENGINE = ${chooseEngine(local, spec, options)}${partition} ORDER BY (${order})`,
      ...(options.cluster ? [createDistributed(name, options)] : []),
    ]
  })
}

export function createDistributed(name: string, options: SchemaOptions): string {
  const spec = specs[name]
  if (!spec) throw new Error(`unknown table ${name}`)
  const { cluster, database } = options
  const engine = `Distributed(${quoted(cluster ?? '')}, ${quoted(database)}, ${quoted(localName(name, options))}, ${spec.shard})`
  return `CREATE TABLE IF NOT EXISTS ${quoted(name)}${ddlSuffix(options)} (${columnList(spec, options)}) ENGINE = ${engine}`
}

const columnList = ({ columns }: TableSpec, options: SchemaOptions) =>
  Object.entries(columns)
    .map(([column, kind]) => `${quoted(column)} ${columnType(kind, options)}`)
    .join(', ')

/** Replicas find each other by a path in the keeper; servers substitute their macros `shard` and `replica`. */
function chooseEngine(table: string, { engine }: TableSpec, { isReplicated, database }: SchemaOptions): string {
  if (!isReplicated) return engine
  const [, name = engine, , options] = /^(\w+)(\((.*)\))?$/.exec(engine) ?? []
  const path = literal(`/clickhouse/tables/{shard}/${database}/${table}`)
  return `Replicated${name}(${path}, '{replica}'${options ? `, ${options}` : ''})`
}

export function columnType(kind: ColumnKind, { hasLowCardinality }: SchemaOptions): string {
  switch (kind) {
    case 'category':
      return hasLowCardinality ? 'LowCardinality(String)' : 'String'
    case 'text':
      return 'String'
    case 'list':
      return 'Array(String)'
    case 'number':
      return 'Decimal(18, 6)'
    default:
      return 'Int64'
  }
}
