import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { administer, databaseUrl } from '@vigil/database/testing'
import { fingerprintAccounts, listMigrations, loadAccounts, migratedTo, saveAccounts } from '@vigil/database/transfer'
import { fingerprintDuckDb } from '@vigil/warehouse/transfer'
import { expect, inject, onTestFailed, onTestFinished, test } from 'vitest'
import { seeded } from '../../packages/warehouse/src/testing/rows.ts'
import { ModelClient } from './client.ts'
import { TestServer } from './server.ts'
import { makeTag } from './tag.ts'

const kills = Number(process.env.FAULT_UPGRADES ?? 50)
const seed = Number(process.env.FAULT_SEED ?? 20_261_118)
const migrations = fileURLToPath(new URL('../../packages/database/migrations', import.meta.url))
/** How many migrations the older version lacks. */
const behind = 3

test(`${kills} kills during upgrades and returns leave a complete installation with the same data`, async () => {
  const random = seeded(seed)
  const { server, old } = await makeOlderInstallation()
  let output = ''
  onTestFailed(() => void process.stdout.write(`seed ${seed}\n${output}`))

  const url = server.environment.DATABASE_URL ?? ''
  const warehouse = join(server.dataDirectory, 'warehouse')
  const baseline = { accounts: await fingerprintAccounts(url), events: await fingerprintDuckDb(warehouse) }
  const newest = (await listMigrations(migrations)).at(-1)?.at ?? 0
  const expectSame = async () => {
    expect(existsSync(join(server.dataDirectory, 'maintenance.json'))).toBe(false)
    expect([old, newest]).toContain(await migratedTo(url))
    expect(await fingerprintDuckDb(warehouse, baseline.events)).toEqual(baseline.events)
    expect(await fingerprintAccounts(url, baseline.accounts)).toEqual(baseline.accounts)
  }
  const command = (argument: string) => runCommand(server, argument, (text) => (output = (output + text).slice(-9_000)))
  const finish = async (argument: string) => {
    const run = command(argument)
    expect(await run.exited, output).toBe(0)
  }
  const longest: Record<string, number> = {}
  for (const argument of ['--apply', '--back']) {
    const startedAt = Date.now()
    await finish(argument)
    longest[argument] = Date.now() - startedAt
    await expectSame()
  }

  const outcomes: Record<string, number> = {}
  for (let kill = 1; kill <= kills; kill++) {
    const before = await migratedTo(url)
    const argument = before === newest ? '--back' : '--apply'
    const run = command(argument)
    await sleep(random() * 1.05 * (longest[argument] ?? 0))
    run.kill()
    await run.exited
    await noSessions(url)
    const wasInterrupted = existsSync(join(server.dataDirectory, 'maintenance.json'))
    // Completes or reverts what was interrupted.
    await finish('--check')
    await expectSame()
    const isChanged = (await migratedTo(url)) !== before
    const outcome = `${argument} ${wasInterrupted ? 'interrupted' : 'not begun or done'}, ${isChanged ? 'completed' : 'reverted'}`
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  process.stdout.write(`seed ${seed}: ${JSON.stringify(outcomes)}\n`)

  if ((await migratedTo(url)) !== newest) await finish('--apply')
  await server.start()
  const totals = await server.settle()
  expect(totals.received).toBe(totals.stored + totals.rejected + totals.duplicates)
  await server.end('SIGTERM')
})

/** Events from a real server, then the accounts of an earlier version. */
async function makeOlderInstallation() {
  const name = `upgrade_${randomBytes(6).toString('hex')}`
  await administer(inject('databaseUrl'), `CREATE DATABASE ${name}`)
  const url = databaseUrl(inject('databaseUrl'), name)
  const server = await TestServer.make({ serverFile: inject('serverFile'), databaseUrl: url }, { DATABASE_URL: url })
  onTestFinished(async () => {
    await server.end('SIGKILL')
    await rm(server.dataDirectory, { recursive: true, force: true })
  })
  await server.start()
  const client = new ModelClient(server.url, await makeTag(url))
  client.run(8)
  while ((await server.totals()).stored < 3_000) await sleep(50)
  await client.stop()
  await server.settle()
  await server.end('SIGTERM')
  client.close()

  const folder = await mkdtemp(join(tmpdir(), 'vigil-older-'))
  const accounts = await saveAccounts(url, folder)
  const known = await listMigrations(migrations)
  const old = known.at(-1 - behind)?.at ?? 0
  const added = known.slice(known.length - behind).map(({ sql }) => sql)
  const isOlder = (table: { name: string }) =>
    !added.some((sql) => sql.includes(` TABLE "${table.name}" (`) || sql.includes(`ALTER TABLE "${table.name}" ADD`))
  await loadAccounts(
    url,
    folder,
    { ...accounts, migratedTo: old, tables: accounts.tables.filter(isOlder) },
    { migrations },
  )
  await rm(folder, { recursive: true })
  return { server, old }
}

function runCommand(server: TestServer, argument: string, hear: (text: string) => void) {
  const child = spawn(process.execPath, [inject('serverFile'), 'upgrade', argument], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: server.dataDirectory,
      DATABASE_URL: server.environment.DATABASE_URL,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => hear(String(text)))
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { exited, kill: () => child.kill('SIGKILL') }
}

/** PostgreSQL ends the sessions of a killed process when it next writes to them. */
async function noSessions(url: string) {
  const name = new URL(url).pathname.slice(1)
  await administer(
    inject('databaseUrl'),
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  )
}
