import { quoted } from '../compile/dialect.ts'
import { literal } from './literal.ts'
import { columnType, localName, type SchemaOptions, specs } from './schema.ts'
import type { Server } from './server.ts'

/**
 * Adds new columns to tables of an earlier version. Existing rows get '', an empty list or 0. Does not change counted
 * tables: all their columns are part of the sorting key. Old servers do not support `ADD COLUMN IF NOT EXISTS`.
 */
export async function addMissingColumns(server: Server, options: SchemaOptions): Promise<void> {
  const suffix = options.cluster && options.onCluster ? ` ON CLUSTER ${quoted(options.cluster)}` : ''
  const present = await listColumns(server, options)
  for (const [name, { columns, engine }] of Object.entries(specs)) {
    if (engine.startsWith('Summing')) continue
    // The local table first: the distributed one reads it.
    for (const table of new Set([localName(name, options), name]))
      for (const [column, kind] of Object.entries(columns))
        if (!present.has(`${table} ${column}`)) {
          const type = columnType(kind, options)
          try {
            await server.run(`ALTER TABLE ${quoted(table)}${suffix} ADD COLUMN ${quoted(column)} ${type}`)
          } catch (error) {
            // Another process may have added it meanwhile.
            if (!(await listColumns(server, options)).has(`${table} ${column}`)) throw error
          }
        }
  }
}

async function listColumns(server: Server, { database }: SchemaOptions): Promise<Set<string>> {
  const rows = await server.rows<[string, string]>(
    `SELECT table, name FROM system.columns WHERE database = ${literal(database)}`,
  )
  return new Set(rows.map(([table, column]) => `${table} ${column}`))
}
