// A data directory with the demo and a warehouse with many times its page views and attacks.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { imported, root } from '../imported.mjs'
import { multiply } from './multiply.mjs'
import { networksFor } from './sizes.mjs'

const { startEmbedded } = await imported('packages/database/src/embedded/index.ts')
const { demoOrganizations } = await imported('packages/demo/src/index.ts')
const { claimDataDirectory } = await imported('apps/server/src/data-directory.ts')
const pg = createRequire(join(root, 'packages/database/package.json'))('pg')

const noteFile = 'benchmark.json'

/** The size of the set in a directory: '10m', '100m', or null for only the demo or an empty directory. */
export async function readSize(directory) {
  const text = await readFile(join(directory, noteFile), 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text).rows
}

/** `loadDemo` fills an empty directory with the demo by a first start of the server. */
export async function makeLargeSet({ directory, rows, loadDemo, log }) {
  const networks = networksFor[rows]
  if (!networks) throw new Error(`--rows must be one of ${Object.keys(networksFor).join(', ')}`)
  const present = await readSize(directory)
  if (present === rows) return log(`${directory} already has ${rows}`)
  if (present) throw new Error(`${directory} contains ${present}: remove it, or set another DATA_DIR`)
  await mkdir(directory, { recursive: true, mode: 0o711 })
  if (!existsSync(join(directory, 'demo-traffic.json'))) {
    if ((await readdir(directory)).length > 0) throw new Error(`${directory} contains data other than the demo`)
    await loadDemo(directory)
  }
  const claim = await claimDataDirectory(directory)
  try {
    await refuseStrangers(directory)
    const startedAt = performance.now()
    await multiply(join(directory, 'warehouse/events.duckdb'), networks, new Date())
    await writeFile(join(directory, noteFile), JSON.stringify({ rows, networks }))
    log(`${directory} filled with ${rows} page views in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  } finally {
    await claim.release()
  }
}

/** Refuses a directory with real organizations, which must not be mixed with generated rows. */
async function refuseStrangers(directory) {
  const postgres = await startEmbedded({ directory: join(directory, 'postgres'), log: () => undefined })
  const client = new pg.Client(postgres.url)
  try {
    await client.connect()
    const { rows } = await client.query('SELECT name FROM organizations')
    const known = new Set(demoOrganizations.map(({ name }) => name))
    const stranger = rows.find(({ name }) => !known.has(name))
    if (stranger) throw new Error(`${directory} has an organization that is not part of the demo: ${stranger.name}`)
  } finally {
    await client.end()
    await postgres.stop()
  }
}
