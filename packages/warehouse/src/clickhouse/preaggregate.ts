import { randomUUID } from 'node:crypto'
import { quoted } from '../compile/dialect.ts'
import { dayMs, hourMs } from '../compile/time.ts'
import { preAggregateOrders } from '../preaggregated/preaggregate.ts'
import { preAggregatedDaysTable } from '../preaggregated/tables.ts'
import type { Capabilities } from './capabilities.ts'
import { clickHouseDialect } from './dialect.ts'
import { localName } from './schema.ts'
import type { Server } from './server.ts'
import type { WritableServer } from './staying-writer.ts'

interface Cluster {
  /** Those that an ALTER is sent to. */
  servers: readonly Server[]
  cluster: string | null
  onCluster: boolean
  capabilities: Capabilities
}

/** Another process may be aggregating the same days: its recent rows are left alone. */
const keptMs = hourMs

/**
 * Works without transactions: a day is recorded after all its rows are written, and rows without a recorded day are
 * never read.
 */
export async function preAggregateDays(
  writer: WritableServer,
  { servers, cluster, onCluster, capabilities }: Cluster,
  now: Date,
) {
  const suffix = cluster && onCluster ? ` ON CLUSTER ${quoted(cluster)}` : ''
  await preAggregateOrders(
    {
      // Values are in the text: a statement that writes accepts no parameters.
      dialect: clickHouseDialect({ ...capabilities, hasParameters: false }),
      ask: ({ text }) => writer.rows(text),
      run: ({ text }) => writer.run(text),
      note: (days) => writer.insert(preAggregatedDaysTable, days, `vigil settled ${randomUUID()}`),
      forget: async (table, { organizationId, fromDay, toDay, settledAt }) => {
        const within = `"at" >= ${fromDay * dayMs} AND "at" <= ${toDay * dayMs}`
        const old = `"organization_id" = ${organizationId} AND ${within} AND "settled_at" < ${settledAt - keptMs}`
        const [[count] = [0]] = await writer.rows<[number]>(`SELECT count(*) FROM ${quoted(table)} WHERE ${old}`)
        if (Number(count) === 0) return
        const local = localName(table, { cluster })
        for (const each of servers) await each.run(`ALTER TABLE ${quoted(local)}${suffix} DELETE WHERE ${old}`)
      },
      together: (work) => work(),
    },
    now,
  )
}
