import { quoted } from '../compile/dialect.ts'
import { literal } from './literal.ts'
import { columnType, localName, type SchemaOptions, specs } from './schema.ts'
import type { Server } from './server.ts'

/**
 * Adds columns that tables of earlier versions lack; old rows have '', an empty list or 0. Not for counted tables, whose
 * sorting key has all columns. `ADD COLUMN IF NOT EXISTS` is unknown to old servers.
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
