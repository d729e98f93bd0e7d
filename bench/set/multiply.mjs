// Multiplies the demo's rows, loaded through the collector, in DuckDB. For benchmarks only.
// Rows are written in the order that housekeeping produces, as on a server that has run for weeks.
import { rename, rm } from 'node:fs/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { imported } from '../imported.mjs'
import { attacksForOne, networkStep, sitesForOne } from './sizes.mjs'

const { layouts } = await imported('packages/warehouse/src/layout.ts')
const { schema } = await imported('packages/warehouse/src/duckdb/schema.ts')
const { tidyPlan } = await imported('packages/warehouse/src/duckdb/tidy-plan.ts')
const { byMonth } = await imported('packages/warehouse/src/duckdb/tidy.ts')

const dayMs = 86_400_000
const apartMs = 17 * 60_000
const multiplied = ['page_views', 'page_views_by_day', 'page_views_by_site', 'incidents']

/** Replaces the demo's file with `networks` times the demo. An interrupted run leaves the demo's file. */
export async function multiply(file, networks, now) {
  const draft = `${file}.filling`
  for (const path of [draft, `${draft}.wal`]) await rm(path, { force: true })
  const instance = await DuckDBInstance.create(draft, {
    memory_limit: '2GB',
    threads: '2',
    checkpoint_threshold: '512MB',
  })
  const connection = await instance.connect()
  for (const statement of schema) await connection.run(statement)
  await connection.run(`ATTACH '${file.replaceAll("'", "''")}' AS demo (READ_ONLY)`)
  const others = ['markups', 'loads', ...Object.keys(layouts).filter((table) => !multiplied.includes(table))]
  for (const table of others) await connection.run(`INSERT INTO "${table}" FROM demo."${table}"`)
  for (const table of multiplied) await multiplyTable(connection, { table, networks, now })
  await connection.run('CHECKPOINT')
  await connection.run('DETACH demo')
  connection.closeSync()
  instance.closeSync()
  await rename(draft, file)
}

async function multiplyTable(connection, { table, networks, now }) {
  const { columns, counted } = layouts[table]
  await connection.run(`CREATE TEMP TABLE "seed" AS ${buildSeed(table, columns, counted)}`)
  const days = await connection.runAndReadAll(`SELECT "at" // ${dayMs} AS d, count(*) FROM "seed" GROUP BY d`)
  const counts = days.getRows().map(([day, rows]) => ({ day: Number(day), rows: Number(rows) }))
  const today = Math.floor(now.getTime() / dayMs)
  const past = tidyPlan({ counts, tidied: [], tidiedMonths: [], now, isCounted: false })
  for (const stretch of [...past, { fromDay: today, toDay: today }]) {
    // A day is sorted across all networks. A month is already in order, network by network.
    const parts = stretch.fromDay === stretch.toDay ? [{ from: 0, to: networks }] : listNetworks(networks)
    for (const part of parts)
      await connection.run(`INSERT INTO "${table}" ${selectRows(columns, { ...stretch, ...part })}`)
  }
  for (const { fromDay, toDay } of past) {
    const name = toDay > fromDay ? byMonth(table) : table
    await connection.run(
      `INSERT INTO "tidied" SELECT '${name}', ${fromDay}, count(*) FROM "${table}" WHERE "at" >= ${fromDay * dayMs} AND "at" < ${(toDay + 1) * dayMs}`,
    )
  }
  await connection.run('DROP TABLE "seed"')
}

const listNetworks = (networks) => Array.from({ length: networks }, (_, from) => ({ from, to: from + 1 }))

/** The rows of one network, in order; counts are summed as housekeeping does. */
function buildSeed(table, columns, counted) {
  const names = Object.keys(columns)
  const groups = names.filter((name) => name !== counted).map(quoted)
  const summed = names.map((name) => (name === counted ? `CAST(sum("${name}") AS BIGINT) AS "${name}"` : quoted(name)))
  const rows = counted ? `SELECT ${summed} FROM demo."${table}" GROUP BY ${groups}` : `FROM demo."${table}"`
  const changed = {
    host: `CASE WHEN i % ${sitesForOne} = 0 THEN "host" ELSE 's' || (i % ${sitesForOne}) || '.' || "host" END`,
    id: `"id" || '-' || i`,
    // The time of an aggregated row is the start of its hour or day; an attack stays within its day.
    ...(counted
      ? {}
      : { at: `"at" // ${dayMs} * ${dayMs} + ("at" % ${dayMs} + i // ${sitesForOne} * ${apartMs}) % ${dayMs}` }),
  }
  const selected = names.map((name) => `${changed[name] ?? quoted(name)} AS "${name}"`)
  const times = counted ? sitesForOne : attacksForOne
  return `SELECT ${selected} FROM (${rows}), range(${times}) AS times(i) ORDER BY "organization_id", "at"`
}

function selectRows(columns, { from, to, fromDay, toDay }) {
  const isOne = to - from === 1
  const network = isOne ? from : 'networks.n'
  const changed = {
    organization_id: `"organization_id" + ${network} * ${networkStep} AS "organization_id"`,
    id: `"id" || '-' || ${network} AS "id"`,
  }
  const selected = Object.keys(columns).map((name) => changed[name] ?? quoted(name))
  const within = `seed."at" >= ${fromDay * dayMs} AND seed."at" < ${(toDay + 1) * dayMs}`
  const source = isOne ? '"seed" AS seed' : `"seed" AS seed, range(${from}, ${to}) AS networks(n)`
  return `SELECT ${selected} FROM ${source} WHERE ${within}${isOne ? '' : ' ORDER BY 1, 2'}`
}

const quoted = (name) => `"${name}"`
