// A million orders of one shop: the demo's, loaded through the collector, multiplied in DuckDB.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { imported } from '../imported.mjs'
import { say } from '../report.mjs'
import { benchData, cachedDemo } from '../set/cached.mjs'

const { preAggregateDays } = await imported('packages/warehouse/src/duckdb/preaggregate.ts')
const { schema } = await imported('packages/warehouse/src/duckdb/schema.ts')
const { layouts } = await imported('packages/warehouse/src/layout.ts')
const { demoOrganizations } = await imported('packages/demo/src/index.ts')

const tables = ['cart_sessions', 'checkouts', 'coupon_attempts', 'popups', 'affiliate_blocks', 'orders']
const wantedOrders = 1_000_000
const dayMs = 86_400_000
const apartMs = 7 * 60_000

/** The demo's largest shop. Ids follow the order of the list. */
export const shopId = 1001 + demoOrganizations.findIndex(({ name }) => name === 'Lantern Outdoor')

/** Returns the directory of the set, which is rebuilt when its demo changes. */
export async function cartSet() {
  const demo = await cachedDemo()
  const directory = join(benchData, 'cart')
  const note = join(directory, 'made-of.json')
  // Older sets have no settled days.
  const made = `${await readFile(join(demo, 'demo-traffic.json'), 'utf8')} settled`
  if ((await readFile(note, 'utf8').catch(() => '')) === made) return directory
  await rm(directory, { recursive: true, force: true })
  await mkdir(join(directory, 'warehouse'), { recursive: true, mode: 0o711 })
  const startedAt = performance.now()
  const orders = await multiply(join(demo, 'warehouse/events.duckdb'), join(directory, 'warehouse/events.duckdb'))
  await writeFile(note, made)
  say(`${orders.toLocaleString('en-US')} orders, made in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
  return directory
}

async function multiply(from, to) {
  const instance = await DuckDBInstance.create(`${to}.filling`, { memory_limit: '2GB', threads: '2' })
  const connection = await instance.connect()
  for (const statement of schema) await connection.run(statement)
  await connection.run(`ATTACH '${from.replaceAll("'", "''")}' AS demo (READ_ONLY)`)
  const countRows = async (table) =>
    Number((await connection.runAndReadAll(`SELECT count(*) FROM ${table}`)).getRows()[0][0])
  const own = `WHERE organization_id = ${shopId}`
  const times = Math.ceil(wantedOrders / (await countRows(`demo.orders ${own}`)))
  for (const table of tables) {
    const selected = Object.keys(layouts[table].columns).map((name) => `${changed[name] ?? `"${name}"`} AS "${name}"`)
    await connection.run(
      `INSERT INTO "${table}" SELECT ${selected} FROM demo."${table}", range(${times}) AS times(i) ${own} ORDER BY "organization_id", "at"`,
    )
  }
  const orders = await countRows('orders')
  // Like housekeeping.
  await preAggregateDays(connection, new Date())
  await connection.run('DETACH demo')
  await connection.run('CHECKPOINT')
  connection.closeSync()
  instance.closeSync()
  await rename(`${to}.filling`, to)
  return orders
}

/** Copies with new session ids, each on the day of its original. */
const changed = {
  id: `"id" || '-' || i`,
  session_id: `"session_id" || '-' || i`,
  at: `"at" // ${dayMs} * ${dayMs} + ("at" % ${dayMs} + i * ${apartMs}) % ${dayMs}`,
}
