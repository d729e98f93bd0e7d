import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@vigil/database'
import { administer, createTestDatabase, databaseUrl, dropDatabase } from '@vigil/database/testing'
import { fingerprintAccounts, listMigrations, loadAccounts, migratedTo, saveAccounts } from '@vigil/database/transfer'
import { openClickHouse } from '@vigil/warehouse'
import { fingerprintClickHouse } from '@vigil/warehouse/transfer'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { Server } from '../../../../packages/warehouse/src/clickhouse/server.ts'
import { freshDatabase } from '../../../../packages/warehouse/src/testing/clickhouse-database.ts'
import { inBatches, randomRows, seeded } from '../../../../packages/warehouse/src/testing/rows.ts'
import { readConfig } from '../config.ts'
import { jobs } from '../features/work.ts'
import { organizations, people } from '../testing/people.ts'
import { runMaintenance } from './command.ts'

// The same journey as on DuckDB (maintenance.test.ts), on each ClickHouse that is there.

const servers = inject('clickHouse') ?? []
if (servers.length === 0) test.skip('ClickHouse is not installed here')

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const migrations = join(root, 'packages/database/migrations')
const now = new Date('2026-11-18T12:00:00Z')

let folder: string
let accounts: Awaited<ReturnType<typeof saveAccounts>>

beforeAll(async () => {
  if (servers.length === 0) return
  folder = await mkdtemp(join(tmpdir(), 'vigil-maintenance-'))
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url, () => undefined)
  await database.seed.fill(
    organizations,
    people.map((user) => ({ ...user, passwordHash: 'x' })),
  )
  await database.close()
  accounts = await saveAccounts(url, join(folder, 'accounts'))
  await drop()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

type Given = (typeof servers)[number]

/** A separate installation on empty databases. */
async function install({ url, cluster }: Given) {
  const { adminUrl } = inject('testDatabase')
  const name = `vigil_test_${randomBytes(8).toString('hex')}`
  await administer(adminUrl, `CREATE DATABASE ${name}`)
  onTestFinished(() => dropDatabase(adminUrl, name))
  const events = await freshDatabase(url)
  onTestFinished(() => events.drop())
  const place = join(folder, name)
  await mkdir(place)
  const config = readConfig({
    DATABASE_URL: databaseUrl(adminUrl, name),
    CLICKHOUSE_URL: events.url,
    ...(cluster ? { CLICKHOUSE_CLUSTER: cluster } : {}),
    DATA_DIR: join(place, 'data'),
  })
  const lines: string[] = []
  const options = { config, product: { root, jobs }, print: (line: string) => lines.push(line), now: () => now }
  return {
    place,
    lines,
    accountsUrl: config.databaseUrl ?? '',
    clickHouse: { url: events.url, ...(cluster ? { cluster } : {}) },
    data: config.dataDirectory,
    vigil: (command: 'backup' | 'restore' | 'upgrade', ...args: string[]) => runMaintenance(command, args, options),
  }
}
type Installed = Awaited<ReturnType<typeof install>>

/** Accounts, events, a journal and a file. */
async function fill({ accountsUrl, clickHouse, data }: Installed, { olderBy = 0 } = {}) {
  const known = await listMigrations(migrations)
  const added = known.slice(known.length - olderBy).map(({ sql }) => sql)
  const isOlder = (table: { name: string }) =>
    !added.some((sql) => sql.includes(` TABLE "${table.name}" (`) || sql.includes(`ALTER TABLE "${table.name}" ADD`))
  await loadAccounts(
    accountsUrl,
    join(folder, 'accounts'),
    { ...accounts, migratedTo: known.at(-1 - olderBy)?.at ?? 0, tables: accounts.tables.filter(isOlder) },
    { migrations },
  )
  const warehouse = await openClickHouse(clickHouse)
  const batches = inBatches(randomRows(seeded(27), 300), { collector: 'one', count: 2 })
  for (const batch of batches)
    await warehouse.load({ ...batch, markups: [{ organizationId: 1, hash: 'h', text: 'ad' }] })
  await warehouse.close()
  await mkdir(join(data, 'journal'), { recursive: true })
  await writeFile(join(data, 'journal/collector'), 'one')
  await mkdir(join(data, 'files/contact'), { recursive: true })
  await writeFile(join(data, 'files/contact/1.png'), 'picture')
}

type Tables = { name: string; columns: string[] }[]

/** Rows and hashes of every table; of the given columns, or of all. */
async function fingerprint({ accountsUrl, clickHouse }: Installed, events?: Tables) {
  const summarize = (tables: readonly { name: string; rows: number; hash: string }[]) =>
    Object.fromEntries(tables.map(({ name, rows, hash }) => [name, `${rows} ${hash}`]))
  return {
    accounts: summarize(await fingerprintAccounts(accountsUrl)),
    events: summarize(await fingerprintClickHouse(clickHouse, events)),
  }
}

async function loadedTo({ clickHouse }: Installed) {
  const warehouse = await openClickHouse(clickHouse)
  const position = await warehouse.loadedTo('one')
  await warehouse.close()
  return position
}

describe.each(servers)('$name', (given) => {
  test('a backup restored into an empty installation has the same accounts, events, journal and files', async () => {
    const source = await install(given)
    await fill(source)
    const before = await fingerprint(source)
    expect(await source.vigil('backup', join(source.place, 'backup'))).toBe(0)

    const target = await install(given)
    expect(await target.vigil('restore', join(source.place, 'backup'))).toBe(0)
    expect(await fingerprint(target)).toEqual(before)
    expect(Object.values(before.events).filter((rows) => /^[1-9]/.test(rows)).length).toBeGreaterThan(5)
    expect(before.accounts.organizations).toMatch(/^[1-9]/)
    expect(await loadedTo(target)).toBe(await loadedTo(source))
    expect(await readFile(join(target.data, 'journal/collector'), 'utf8')).toBe('one')
    expect(await readFile(join(target.data, 'files/contact/1.png'), 'utf8')).toBe('picture')
  })

  test('restores nothing over accounts or events of other machines without --replace', async () => {
    const one = await install(given)
    await fill(one)
    const before = await fingerprint(one)
    const backup = join(one.place, 'backup')
    expect(await one.vigil('backup', backup)).toBe(0)
    // Another machine, with the same databases.
    await rm(one.data, { recursive: true })
    expect(await one.vigil('restore', backup)).toBe(1)
    expect(one.lines.at(-1)).toBe('The database of DATABASE_URL contains accounts. Use --replace to delete them.')
    await administer(one.accountsUrl, 'drop schema public cascade')
    expect(await one.vigil('restore', backup)).toBe(1)
    expect(one.lines.at(-1)).toBe('The database of CLICKHOUSE_URL contains events. Use --replace to delete them.')
    expect((await fingerprint(one)).events).toEqual(before.events)
    expect(await one.vigil('restore', backup, '--replace')).toBe(0)
    expect(await fingerprint(one)).toEqual(before)
  })

  test('upgrades older accounts and tables without changing their data, and returns from it', async () => {
    const one = await install(given)
    await fill(one, { olderBy: 2 })
    const changed = await dropColumn(given, one)
    const tables: Tables = await fingerprintClickHouse(one.clickHouse)
    const [before, older] = [await fingerprint(one), await migratedTo(one.accountsUrl)]

    expect(await one.vigil('upgrade', '--check')).toBe(0)
    expect(await fingerprint(one)).toEqual(before)
    expect([await one.vigil('upgrade', '--apply'), one.lines.at(-1)]).toEqual([0, expect.stringContaining('Upgraded.')])
    expect(await migratedTo(one.accountsUrl)).toBeGreaterThan(older)
    const after = await fingerprint(one, tables)
    expect(after.accounts).toMatchObject(before.accounts)
    expect(after.events).toEqual(before.events)
    const columns = async () =>
      (await fingerprintClickHouse(one.clickHouse)).find(({ name }) => name === changed)?.columns
    expect(await columns()).toContain('facts')

    expect(await one.vigil('upgrade', '--back')).toBe(0)
    expect(await migratedTo(one.accountsUrl)).toBe(older)
    const returned = await fingerprint(one, tables)
    expect(returned).toEqual(before)
    expect(await loadedTo(one)).toBeGreaterThan(0)
  })
})

/** The table as a version without the column left it. */
async function dropColumn({ cluster }: Given, { clickHouse }: Installed) {
  for (const url of clickHouse.url.split(',')) {
    const server = new Server({ url, timeoutMs: 60_000 })
    for (const table of cluster ? ['creatives', 'creatives_local'] : ['creatives'])
      await server.run(`ALTER TABLE "${table}" DROP COLUMN "facts"`)
    await server.run('DROP TABLE "schema_versions"')
    await server.close()
  }
  return 'creatives'
}
