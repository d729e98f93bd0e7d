import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from './embedded-postgres.ts'
import { startAndKill } from './fixtures/start-and-kill.ts'
import { isLiving } from './process-identity.ts'
import { readPidFile } from './running-postmaster.ts'

const isRoot = process.getuid?.() === 0
const folders: string[] = []
const started: EmbeddedPostgres[] = []

afterEach(async () => {
  await Promise.all(started.splice(0).map((embedded) => embedded.stop()))
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

async function newFolder(mode = 0o711): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-embedded-'))
  await chmod(folder, mode)
  folders.push(folder)
  return folder
}

async function start(directory: string): Promise<EmbeddedPostgres & { messages: string[] }> {
  const messages: string[] = []
  const embedded = await startEmbedded({ directory, log: (message) => messages.push(message) })
  started.push(embedded)
  return { ...embedded, messages }
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function postmasterPid(location: string): Promise<number> {
  const found = await readPidFile(join(location, 'cluster'))
  if (!found) throw new Error('no postmaster.pid')
  return found.pid
}

test('creates a durable UTF-8 database on the first start and keeps its data and password after a restart', async () => {
  const folder = await newFolder()
  const first = await start(join(folder, 'postgres'))
  expect(first.location).toBe(join(folder, 'postgres'))
  expect(first.url).toMatch(/^postgres:\/\/vigil:[\w-]{32}@127\.0\.0\.1:\d+\/vigil$/)
  expect((await stat(join(first.location, 'password'))).mode & 0o777).toBe(0o600)
  const shown = `SELECT current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
    current_setting('data_checksums') AS checksums, current_setting('TimeZone') AS zone, lower('ÄÉ') AS lower`
  expect(await query(first.url, shown)).toEqual([
    { encoding: 'UTF8', fsync: 'on', checksums: 'on', zone: 'UTC', lower: 'äé' },
  ])
  await query(first.url, "CREATE TABLE kept AS SELECT 'here' AS word")
  await first.stop()

  const second = await start(join(folder, 'postgres'))
  expect(await query(second.url, 'SELECT word FROM kept')).toEqual([{ word: 'here' }])
  expect(new URL(second.url).password).toBe(new URL(first.url).password)
})

test('stops even when called twice and with open sessions', async () => {
  const embedded = await start(await newFolder())
  const pid = await postmasterPid(embedded.location)
  const client = new pg.Client({ connectionString: embedded.url })
  client.on('error', () => undefined)
  await client.connect()
  await Promise.all([embedded.stop(), embedded.stop()])
  expect(await isLiving(pid)).toBe(false)
  expect(await readPidFile(join(embedded.location, 'cluster'))).toBeUndefined()
})

test('restarts after a kill that left PostgreSQL running', async () => {
  const folder = await newFolder()
  const killed = await startAndKill(folder)
  const orphan = await postmasterPid(folder)
  expect(await isLiving(orphan)).toBe(true)
  await query(killed.url, "CREATE TABLE kept AS SELECT 'here' AS word")

  const next = await start(folder)
  expect(next.messages.join()).toContain(`process ${orphan}`)
  expect(await isLiving(orphan)).toBe(false)
  expect(await query(next.url, 'SELECT word FROM kept')).toEqual([{ word: 'here' }])
})

test('starts after everything was killed, even if the old process id belongs to another program', async () => {
  const folder = await newFolder()
  const killed = await startAndKill(folder)
  await query(killed.url, "CREATE TABLE kept AS SELECT 'here' AS word")
  process.kill(await postmasterPid(folder), 'SIGKILL')
  const pidFile = join(folder, 'cluster', 'postmaster.pid')
  await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, '1'))

  const next = await start(folder)
  expect(await query(next.url, 'SELECT word FROM kept')).toEqual([{ word: 'here' }])
})

test('restarts PostgreSQL on the same port when it is killed', async () => {
  const embedded = await start(await newFolder())
  process.kill(await postmasterPid(embedded.location), 'SIGKILL')
  await expect
    .poll(() => query(embedded.url, 'SELECT 1 AS one').catch(() => []), { timeout: 10_000 })
    .toEqual([{ one: 1 }])
})

test('runs two instances side by side, and refuses two on one directory', async () => {
  const [one, other] = await Promise.all([newFolder().then(start), newFolder().then(start)])
  expect(new URL(one.url).port).not.toBe(new URL(other.url).port)
  await query(one.url, 'CREATE TABLE only_here (id int)')
  await expect(query(other.url, 'SELECT * FROM only_here')).rejects.toThrow('does not exist')
  await expect(start(one.location)).rejects.toThrow(`process ${process.pid} uses it`)
  expect(await query(one.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('explains why a directory cannot be used', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'file'), '')
  await expect(start(join(folder, 'file'))).rejects.toThrow(/file cannot be used for the database/)
  await expect(start(join(folder, 'file', 'below'))).rejects.toThrow(/below cannot be used for the database/)

  await mkdir(join(folder, 'cluster'))
  await expect(start(folder)).rejects.toThrow(/is not a PostgreSQL cluster/)
  await writeFile(join(folder, 'cluster', 'PG_VERSION'), '15\n')
  await expect(start(folder)).rejects.toThrow(/written by PostgreSQL 15, and this is PostgreSQL 18/)
})

test('shows the log of a server that dies during start', async () => {
  const embedded = await start(await newFolder())
  await embedded.stop()
  await writeFile(join(embedded.location, 'cluster', 'postgresql.conf'), 'no_such_setting = 1\n')
  await expect(start(embedded.location)).rejects.toThrow(/did not start .*no_such_setting/s)
})

test.runIf(isRoot)('keeps the data in a reachable directory when started as root in a closed one', async () => {
  const folder = await newFolder(0o700)
  const first = await start(folder)
  folders.push(first.location)
  expect(first.location).toMatch(/^\/var\/lib\/vigil-postgres\/data-/)
  expect(first.messages.join('\n')).toContain(first.location)
  expect(await readFile(join(folder, 'database-is-elsewhere.txt'), 'utf8')).toContain(first.location)
  await query(first.url, "CREATE TABLE kept AS SELECT 'here' AS word")
  await first.stop()

  // Opened meanwhile: the data stays where it is.
  await chmod(folder, 0o755)
  const second = await start(folder)
  expect(second.location).toBe(first.location)
  expect(await query(second.url, 'SELECT word FROM kept')).toEqual([{ word: 'here' }])
})
