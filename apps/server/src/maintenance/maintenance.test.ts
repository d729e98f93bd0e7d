import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import { openDatabase } from '@vigil/database'
import { administer, createTestDatabase, databaseUrl, dropDatabase } from '@vigil/database/testing'
import { fingerprintAccounts, listMigrations, loadAccounts, migratedTo, saveAccounts } from '@vigil/database/transfer'
import { openDuckDb } from '@vigil/warehouse'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { jobs } from '../features/work.ts'
import { loadDemo } from '../first-start.ts'
import { defineJob } from '../jobs/job.ts'
import { openQueue } from '../jobs/queue.ts'
import { startObjectStore, storeKeys } from '../storage/testing/object-store.ts'
import { runMaintenance } from './command.ts'
import { describeInstallation, fingerprintWarehouse } from './installation.ts'
import { beginRestore } from './restore.ts'
import { completeMaintenance } from './resume.ts'
import { readState, writeState } from './state.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const migrations = join(root, 'packages/database/migrations')
const now = new Date('2026-11-18T12:00:00Z')

let folder: string
/** A database with the demo's accounts, as other tests find it in `accounts`. */
let full: Awaited<ReturnType<typeof createTestDatabase>>
let accounts: Awaited<ReturnType<typeof saveAccounts>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-maintenance-'))
  full = await createTestDatabase()
  const database = openDatabase(full.url, () => undefined)
  await loadDemo(database, now)
  await database.close()
  accounts = await saveAccounts(full.url, join(folder, 'accounts'))
})

afterAll(async () => {
  await full.drop()
  await rm(folder, { recursive: true })
})

/** A separate installation on an empty database. */
async function install(migrationsFolder = migrations, environment: Record<string, string> = {}) {
  const { adminUrl } = inject('testDatabase')
  const name = `vigil_test_${randomBytes(8).toString('hex')}`
  await administer(adminUrl, `CREATE DATABASE ${name}`)
  onTestFinished(() => dropDatabase(adminUrl, name))
  const place = join(folder, name)
  await mkdir(place)
  // Only the version and the migrations are read from here.
  await mkdir(join(place, 'root/packages/database'), { recursive: true })
  await cp(join(root, 'package.json'), join(place, 'root/package.json'))
  await cp(migrationsFolder, join(place, 'root/packages/database/migrations'), { recursive: true })
  const settings = { DATABASE_URL: databaseUrl(adminUrl, name), DATA_DIR: join(place, 'data') }
  const config = readConfig({ ...settings, ...environment })
  const product = { root: join(place, 'root'), jobs }
  const installation = describeInstallation(config, config.databaseUrl ?? '', product)
  const lines: string[] = []
  const options = { config, product, print: (line: string) => lines.push(line), now: () => now }
  const vigil = (command: 'backup' | 'restore' | 'upgrade', ...args: string[]) => runMaintenance(command, args, options)
  return { ...installation, installation, place, lines, vigil }
}
type Installed = Awaited<ReturnType<typeof install>>

/** Accounts of the demo, some events, a journal, and a file. */
async function fill({ databaseUrl: url, dataDirectory }: Installed, { olderBy = 0 } = {}) {
  const known = await listMigrations(migrations)
  const at = known.at(-1 - olderBy)?.at ?? 0
  const added = known.slice(known.length - olderBy).map(({ sql }) => sql)
  // Later tables, and those with later columns, are left empty.
  const isOlder = ({ name }: { name: string }) =>
    !added.some((sql) => sql.includes(` TABLE "${name}" (`) || sql.includes(`ALTER TABLE "${name}" ADD COLUMN`))
  await loadAccounts(
    url,
    join(folder, 'accounts'),
    { ...accounts, migratedTo: at, tables: accounts.tables.filter(isOlder) },
    { migrations },
  )
  const warehouse = join(dataDirectory, 'warehouse')
  await mkdir(warehouse, { recursive: true })
  await (await openDuckDb({ directory: warehouse })).close()
  await addMarkup(dataDirectory, 'one')
  await mkdir(join(dataDirectory, 'journal'))
  await writeFile(join(dataDirectory, 'journal/collector'), 'collector-1')
  await mkdir(join(dataDirectory, 'files/contact'), { recursive: true })
  await writeFile(join(dataDirectory, 'files/contact/1.png'), 'picture')
}

async function addMarkup(dataDirectory: string, hash: string) {
  const instance = await DuckDBInstance.create(join(dataDirectory, 'warehouse/events.duckdb'))
  const connection = await instance.connect()
  await connection.run(`INSERT INTO markups (organization_id, hash, text) VALUES (1001, '${hash}', '<b>ad</b>')`)
  connection.closeSync()
  instance.closeSync()
}

async function fingerprintContents({ installation, databaseUrl: url }: Installed) {
  const tables = await fingerprintAccounts(url)
  return {
    accounts: Object.fromEntries(tables.map(({ name, rows, hash }) => [name, `${rows} ${hash}`])),
    events: await fingerprintWarehouse(installation),
  }
}

test('a backup restored into an empty installation has the same accounts, events, journal and files', async () => {
  const source = await install()
  await fill(source)
  await sendJob(source.databaseUrl)
  expect(await source.vigil('backup', join(source.place, 'backup'))).toBe(0)

  const target = await install()
  expect(await target.vigil('restore', join(source.place, 'backup'))).toBe(0)
  const restored = await fingerprintContents(target)
  expect(restored).toEqual(await fingerprintContents(source))
  expect(restored.accounts.organizations).toMatch(/^[1-9]/)
  expect(await readFile(join(target.dataDirectory, 'journal/collector'), 'utf8')).toBe('collector-1')
  expect(await readFile(join(target.filesDirectory, 'contact/1.png'), 'utf8')).toBe('picture')

  const database = openDatabase(target.databaseUrl, () => undefined)
  expect((await database.audit.verify(null)).problem).toBeNull()
  const { rows } = await database.query(`select data from jobs.job where name = 'shield-report'`, [])
  await database.close()
  expect(rows).toEqual([{ data: { id: 'pending' } }])
})

test('a backup contains the files of a bucket, and is restored to an empty one only', async () => {
  const makeBucket = async () => ({ FILES_URL: (await startObjectStore()).url, ...storeKeys })
  const source = await install(migrations, await makeBucket())
  await fill(source)
  await source.bucketFiles?.write('contact/2.png', Buffer.from('in the bucket'))
  expect(await source.vigil('backup', join(source.place, 'backup'))).toBe(0)

  const target = await install(migrations, await makeBucket())
  await target.bucketFiles?.write('contact/of-others', Buffer.from('other'))
  expect(await target.vigil('restore', join(source.place, 'backup'))).toBe(1)
  expect(target.lines.at(-1)).toBe('The bucket of FILES_URL contains files. Use --replace to delete them.')
  expect(await target.vigil('restore', join(source.place, 'backup'), '--replace')).toBe(0)
  const restored = await target.bucketFiles?.list('contact')
  expect(restored?.map(({ name, bytes }) => [name, bytes])).toEqual([['contact/2.png', 13]])
})

async function sendJob(url: string) {
  const database = openDatabase(url, () => undefined)
  const queue = openQueue({ jobs, database, isSole: true, log: { warn: () => undefined } })
  await queue.send(defineJob('shield-report'), { id: 'pending' })
  await queue.close()
  await database.close()
}

test('restores nothing over existing data without --replace, and nothing from a damaged backup', async () => {
  const one = await install()
  await fill(one)
  const backup = join(one.place, 'backup')
  await one.vigil('backup', backup)
  const before = await fingerprintContents(one)

  expect(await one.vigil('restore', backup)).toBe(1)
  appendFileSync(join(backup, 'accounts/users.copy'), 'x')
  expect(await one.vigil('restore', backup, '--replace')).toBe(1)
  expect(one.lines.join('\n')).toContain('users.copy is damaged')
  await rm(join(backup, 'snapshot.json'))
  expect(await one.vigil('restore', backup, '--replace')).toBe(1)
  expect(await fingerprintContents(one)).toEqual(before)
  expect(await one.vigil('backup', backup)).toBe(1)
})

test('refuses to work while other processes use the accounts database', async () => {
  const one = await install()
  await fill(one)
  const database = openDatabase(one.databaseUrl, () => undefined)
  await database.query('select 1', [])
  expect(await one.vigil('upgrade', '--apply')).toBe(1)
  expect(one.lines.join('\n')).toContain('Stop all processes')
  await database.close()
})

test('upgrades an older installation without changing its data, and returns from it', async () => {
  const one = await install()
  await fill(one, { olderBy: 2 })
  const before = await fingerprintContents(one)
  const older = await migratedTo(one.databaseUrl)

  expect(await one.vigil('upgrade', '--check')).toBe(0)
  expect(one.lines.join('\n')).toContain('2 migrations to apply')
  expect(await migratedTo(one.databaseUrl)).toBe(older)

  expect(await one.vigil('upgrade', '--apply')).toBe(0)
  expect(await migratedTo(one.databaseUrl)).toBeGreaterThan(older)
  const after = await fingerprintContents(one)
  expect(after.accounts).toMatchObject(before.accounts)
  expect(after.events).toEqual(before.events)

  expect(await one.vigil('upgrade', '--back')).toBe(0)
  expect(await fingerprintContents(one)).toEqual(before)
  expect(await migratedTo(one.databaseUrl)).toBe(older)
})

test('keeps beacons that arrived after the upgrade, and uses no id twice', async () => {
  const one = await install()
  await fill(one)
  await one.vigil('upgrade', '--apply')
  await writeFile(join(one.dataDirectory, 'journal/later'), 'beacons')
  await addMarkup(one.dataDirectory, 'later')
  const next = await addOrganization(one.databaseUrl)

  expect(await one.vigil('upgrade', '--back')).toBe(0)
  expect(await readFile(join(one.dataDirectory, 'journal/later'), 'utf8')).toBe('beacons')
  // Beacons of the deleted organization may be in the journal.
  expect(await addOrganization(one.databaseUrl)).toBeGreaterThan(next)

  expect(await one.vigil('upgrade', '--back', '--discard-events')).toBe(0)
  await expect(readFile(join(one.dataDirectory, 'journal/later'))).rejects.toThrow('ENOENT')
})

async function addOrganization(url: string) {
  const database = openDatabase(url, () => undefined)
  try {
    const { rows } = await database.query(
      `select nextval(pg_get_serial_sequence('organizations', 'id'))::int as id`,
      [],
    )
    return Number(rows[0]?.id)
  } finally {
    await database.close()
  }
}

/** The migrations, and one more. */
async function addMigration(sql: string) {
  const changed = await mkdtemp(join(folder, 'migrations-'))
  await cp(migrations, changed, { recursive: true })
  const path = join(changed, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_next' })
  await writeFile(path, JSON.stringify(journal))
  await writeFile(join(changed, '9999_next.sql'), sql)
  return changed
}

test('reverts a migration that changes data of organizations', async () => {
  const one = await install(
    await addMigration('ALTER TABLE "organizations" ALTER COLUMN "name" TYPE text USING upper("name")'),
  )
  await fill(one)
  const before = await fingerprintContents(one)
  expect(await one.vigil('upgrade', '--apply')).toBe(1)
  expect(one.lines.join('\n')).toContain('organizations has other contents')
  expect(await fingerprintContents(one)).toEqual(before)
  expect(await readState(one.dataDirectory)).toBeNull()
})

test('keeps the older state when a migration fails', async () => {
  const one = await install(await addMigration('ALTER TABLE "organizations" ADD COLUMN "name" text'))
  await fill(one)
  const before = await fingerprintContents(one)
  expect(await one.vigil('upgrade', '--apply')).toBe(1)
  expect(one.lines.join('\n')).toContain('The upgrade failed and was reverted')
  expect(await fingerprintContents(one)).toEqual(before)
})

test('the next start reverts an upgrade without a snapshot and completes one with it', async () => {
  const one = await install()
  await fill(one, { olderBy: 2 })
  const before = await fingerprintContents(one)
  const log = { info: () => undefined }
  await writeState(one.dataDirectory, { action: 'upgrade', phase: 'snapshot' })
  await completeMaintenance(one.installation, log)
  expect(await fingerprintContents(one)).toEqual(before)

  await one.vigil('upgrade', '--apply')
  await one.vigil('upgrade', '--back')
  await writeState(one.dataDirectory, { action: 'upgrade', phase: 'migrate' })
  await completeMaintenance(one.installation, log)
  expect((await fingerprintContents(one)).accounts).toMatchObject(before.accounts)
  expect(await migratedTo(one.databaseUrl)).toBe(accounts.migratedTo)

  await beginRestore(one.installation, { from: join(one.dataDirectory, 'before-upgrade'), keepsEvents: true })
  await administer(one.databaseUrl, 'drop table users cascade')
  await rm(join(one.dataDirectory, 'warehouse'), { recursive: true })
  await completeMaintenance(one.installation, log)
  expect(await fingerprintContents(one)).toEqual(before)
  expect(await readState(one.dataDirectory)).toBeNull()
})

test('prints the usage for unknown arguments', async () => {
  const one = await install()
  expect(await one.vigil('upgrade')).toBe(2)
  expect(await one.vigil('upgrade', '--apply', '--back')).toBe(2)
  expect(await one.vigil('backup')).toBe(2)
  expect(one.lines.join('\n')).toContain('vigil upgrade --back')
})
