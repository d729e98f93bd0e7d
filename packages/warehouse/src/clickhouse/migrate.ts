import { setTimeout as sleep } from 'node:timers/promises'
import { quoted } from '../compile/dialect.ts'
import { literal } from './literal.ts'
import { columnType, createDistributed, ddlSuffix, localName, type SchemaOptions, schema, specs } from './schema.ts'
import type { Server } from './server.ts'

/**
 * The version of the tables. A server with this version or a later one is not migrated. `schema.test.ts` requires a new
 * number when the tables change.
 */
export const schemaVersion = 3

/** Without it, tables are created when the server is opened. */
export const versions = 'schema_versions'
const lock = 'schema_lock'
/** A process that was killed leaves the lock behind. Migrating twice at once is safe, so it is only delayed. */
const lockHeldMs = 60_000
const pollMs = 100

type MigratedServer = Pick<Server, 'rows' | 'run'>

/** Creates the tables of a server, or migrates those of an earlier version. Processes that start together take turns. */
export async function migrate(server: MigratedServer, options: SchemaOptions, { heldMs = lockHeldMs } = {}) {
  const versionTable = `CREATE TABLE IF NOT EXISTS ${quoted(versions)} ("version" Int64, "at" DateTime) ENGINE = MergeTree ORDER BY ("version")`
  await server.run(versionTable)
  while ((await readVersion(server)) < schemaVersion) {
    if (!(await takeLock(server, heldMs))) {
      await sleep(pollMs)
      continue
    }
    try {
      for (const statement of schema(options)) await server.run(statement)
      await addMissingColumns(server, options)
      if (options.cluster) await replaceDistributed(server, options)
      await server.run(`INSERT INTO ${quoted(versions)} VALUES (${schemaVersion}, now())`)
    } finally {
      await server.run(`DROP TABLE IF EXISTS ${quoted(lock)}`)
    }
  }
}

async function readVersion(server: MigratedServer): Promise<number> {
  const [[version] = [0]] = await server.rows<[number]>(`SELECT max("version") FROM ${quoted(versions)}`)
  return Number(version)
}

/** A table is created by one process only: the others get an error. */
async function takeLock(server: MigratedServer, heldMs: number): Promise<boolean> {
  try {
    await server.run(`CREATE TABLE ${quoted(lock)} ("x" Int64) ENGINE = Memory`)
    return true
  } catch (error) {
    const held = await server.rows<[number]>(
      `SELECT toUnixTimestamp(now()) - toUnixTimestamp(metadata_modification_time) FROM system.tables WHERE database = currentDatabase() AND name = ${literal(lock)}`,
    )
    const [seconds] = held[0] ?? []
    if (seconds === undefined) {
      // Released meanwhile, unless creating tables fails altogether.
      if (isExistsError(error)) return false
      throw error
    }
    if (Number(seconds) * 1_000 > heldMs) await server.run(`DROP TABLE IF EXISTS ${quoted(lock)}`)
    return false
  }
}

const isExistsError = (error: unknown) => error instanceof Error && error.message.includes('already exists')

/**
 * Adds new columns to tables of an earlier version. Existing rows get '', an empty list or 0. In counted tables they
 * also join the sorting key, by which rows are summed: ClickHouse accepts that in the statement that adds them. Old
 * servers do not support `ADD COLUMN IF NOT EXISTS`.
 */
async function addMissingColumns(server: MigratedServer, options: SchemaOptions): Promise<void> {
  const suffix = ddlSuffix(options)
  const present = await listColumns(server, options)
  for (const [name, { columns, engine, order }] of Object.entries(specs)) {
    const local = localName(name, options)
    // The local table first: the distributed one reads it.
    for (const table of new Set([local, name])) {
      const missing = Object.entries(columns).filter(([column]) => !present.has(`${table} ${column}`))
      if (missing.length === 0) continue
      const changes = missing.map(([column, kind]) => `ADD COLUMN ${quoted(column)} ${columnType(kind, options)}`)
      const isCounted = engine.startsWith('Summing') && missing.some(([column]) => order.includes(column))
      if (isCounted && table === local) changes.push(`MODIFY ORDER BY (${grownOrder(order, missing)})`)
      try {
        await server.run(`ALTER TABLE ${quoted(table)}${suffix} ${changes.join(', ')}`)
      } catch (error) {
        // Another process, or another replica, may have added them meanwhile.
        const now = await listColumns(server, options)
        if (missing.some(([column]) => !now.has(`${table} ${column}`))) throw error
      }
    }
  }
}

/**
 * Distributed tables contain no rows: one that selects servers by another rule is created again. Rows stay where they
 * are, and are found there, because queries go to all servers. A query meanwhile fails: renaming tables instead leaves
 * folders behind on old servers, which then refuse to drop the database.
 */
async function replaceDistributed(server: MigratedServer, options: SchemaOptions): Promise<void> {
  const engines = await server.rows<[string, string]>(
    `SELECT name, engine_full FROM system.tables WHERE database = ${literal(options.database)} AND engine = 'Distributed'`,
  )
  for (const [name, engine] of engines) {
    const shard = specs[name]?.shard
    if (!shard || comparable(engine).includes(comparable(shard))) continue
    await server.run(`DROP TABLE IF EXISTS ${quoted(name)}${ddlSuffix(options)}`)
    await server.run(createDistributed(name, options))
  }
}

/** Servers format expressions in their own way. */
const comparable = (expression: string) => expression.replace(/[\s"`()]/g, '')

/** The sorting key can only grow at its end. */
function grownOrder(order: readonly string[], missing: readonly (readonly [string, unknown])[]) {
  const added = missing.map(([column]) => column)
  const old = order.filter((column) => !added.includes(column))
  return [...old, ...added.filter((column) => order.includes(column))].map(quoted).join(', ')
}

async function listColumns(server: MigratedServer, { database }: SchemaOptions): Promise<Set<string>> {
  const rows = await server.rows<[string, string]>(
    `SELECT table, name FROM system.columns WHERE database = ${literal(database)}`,
  )
  return new Set(rows.map(([table, column]) => `${table} ${column}`))
}
