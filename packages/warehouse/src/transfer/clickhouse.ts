import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { detectCapabilities } from '../clickhouse/capabilities.ts'
import { literal } from '../clickhouse/literal.ts'
import { versions } from '../clickhouse/migrate.ts'
import { localName, specs } from '../clickhouse/schema.ts'
import { Server } from '../clickhouse/server.ts'
import { type ClickHouseOptions, openClickHouse } from '../clickhouse/warehouse.ts'
import { quoted } from '../compile/dialect.ts'
import { layouts } from '../layout.ts'
import { isTenantTable, restrict, type StoredTable, type WarehouseFingerprint } from './fingerprint.ts'

/** Copying a table may take long. */
const timeoutMs = 6 * 3_600_000
const tableFile = (folder: string, table: string) => join(folder, `${table}.native`)

/**
 * Writes the rows of every table to a file in ClickHouse's own format. Nothing may be loaded meanwhile: tables are
 * read one after the other.
 */
export async function saveClickHouse(options: ClickHouseOptions, folder: string): Promise<StoredTable[]> {
  await mkdir(folder, { recursive: true })
  return connected(options, async ([server]) => {
    const tables = await listTables(server)
    for (const { name, columns } of tables) {
      const list = columns.map(quoted).join(', ')
      const rows = await server.read(`SELECT ${list} FROM ${quoted(name)}${newest(name)} FORMAT Native`)
      await pipeline(rows, createWriteStream(tableFile(folder, name), { mode: 0o600 }))
    }
    return tables
  })
}

/** Replaces all tables by saved ones. An interrupted call is repeated from the beginning. */
export async function loadClickHouse(options: ClickHouseOptions, folder: string, tables: readonly StoredTable[]) {
  await dropTables(options)
  // Creates the tables.
  await openClickHouse(options).then((warehouse) => warehouse.close())
  await connected(options, async ([server]) => {
    for (const { name, columns } of tables) {
      const path = tableFile(folder, name)
      // Old servers refuse an empty body.
      if ((await stat(path)).size === 0) continue
      const list = columns.map(quoted).join(', ')
      await server.write(`INSERT INTO ${quoted(name)} (${list}) FORMAT Native`, createReadStream(path))
    }
  })
}

/** Whether the database contains events that loading would replace. */
export function holdsEvents(options: ClickHouseOptions): Promise<boolean> {
  return connected(options, async ([server]) => {
    for (const { name } of await listTables(server)) {
      if (!isTenantTable(name)) continue
      const rows = await server.rows(`SELECT 1 FROM ${quoted(name)} LIMIT 1`)
      if (rows.length > 0) return true
    }
    return false
  })
}

async function dropTables(options: ClickHouseOptions) {
  const { cluster = null } = options
  await connected(options, async (servers) => {
    for (const server of servers) await server.run(`DROP TABLE IF EXISTS ${quoted(versions)}`)
    const onCluster = cluster !== null && servers.length === 1
    const suffix = onCluster ? ` ON CLUSTER ${quoted(cluster)}` : ''
    for (const server of cluster && !onCluster ? servers : servers.slice(0, 1))
      for (const table of Object.keys(specs))
        for (const name of new Set([table, localName(table, { cluster })]))
          await server.run(`DROP TABLE IF EXISTS ${quoted(name)}${suffix}`)
  })
}

export async function fingerprintClickHouse(
  options: ClickHouseOptions,
  wanted?: readonly StoredTable[],
): Promise<WarehouseFingerprint[]> {
  return connected(options, async ([server]) => {
    const found: WarehouseFingerprint[] = []
    for (const { name, columns } of restrict(await listTables(server), wanted)) {
      const [[rows, hash] = []] = await server.rows<[string, string]>(
        `SELECT ${measures({ name, columns })} FROM ${quoted(name)}${newest(name)}`,
      )
      found.push({ name, columns, rows: Number(rows), hash: String(hash) })
    }
    return found
  })
}

/** Rows that the server adds up, at any time, have the same fingerprint before and after. */
function measures({ name, columns }: StoredTable) {
  const counted = layouts[name]?.counted?.filter((column) => columns.includes(column)) ?? []
  const keys = columns.filter((column) => !counted.includes(column)).map((column) => hashable(name, column))
  if (counted.length === 0) return `toString(count()), toString(sum(cityHash64(${keys.join(', ')})))`
  const hashes = counted.map(
    (column) => `sum(cityHash64(${[...keys, literal(column)].join(', ')}) * toUInt64(${quoted(column)}))`,
  )
  return `toString(sum(${quoted(counted[0] ?? '')})), toString(${hashes.join(' + ')})`
}

/** Old servers do not hash decimals. */
const hashable = (table: string, column: string) =>
  specs[table]?.columns[column] === 'number' ? `toString(${quoted(column)})` : quoted(column)

/** Only the newest of rows that replace each other. */
const newest = (table: string) => (specs[table]?.engine.startsWith('Replacing') ? ' FINAL' : '')

async function listTables(server: Server): Promise<StoredTable[]> {
  const rows = await server.rows<[string, string]>(
    'SELECT table, name FROM system.columns WHERE database = currentDatabase()',
  )
  const known = new Set(Object.keys(specs))
  const tables = new Map<string, string[]>()
  for (const [table, column] of rows) if (known.has(table)) tables.set(table, [...(tables.get(table) ?? []), column])
  return [...tables].map(([name, columns]) => ({ name, columns }))
}

async function connected<Result>(
  { url }: ClickHouseOptions,
  work: (servers: [Server, ...Server[]]) => Promise<Result>,
): Promise<Result> {
  const [first = '', ...others] = url.split(',').map((address) => address.trim())
  const open = (address: string) => new Server({ url: address, timeoutMs })
  const servers: [Server, ...Server[]] = [open(first), ...others.map(open)]
  try {
    const { settings } = await detectCapabilities(servers[0])
    for (const server of servers) server.use(settings)
    return await work(servers)
  } finally {
    await Promise.all(servers.map((server) => server.close()))
  }
}
