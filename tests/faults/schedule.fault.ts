import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@vigil/database'
import { expect, inject, onTestFinished, test } from 'vitest'
import { buildEntry } from './build.mjs'
import { KilledWorker } from './killed-worker.ts'
import { startPostOffice, type TakenMail } from './post-office.ts'

const kills = Number(process.env.FAULT_KILLS ?? 200)
const workers = 3
/** Reports that are due together, repeatedly. */
const atOnce = 8
const emails = ['one@example.test', 'two@example.test']

const chance = (share: number) => Math.random() < share

test(`${workers} workers, ${kills} kills around due times: every report arrives, and duplicates have the same Message-ID`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-schedule-'))
  const { place, file } = await buildEntry('tests/faults/schedule-worker.ts', 'schedule-worker')
  const database = openDatabase(inject('databaseUrl'), () => undefined)
  const diedAt = new Map<string, number>()
  const team: KilledWorker[] = []
  let killed = 0
  const kill = (worker: KilledWorker | undefined) => {
    if (killed < kills && worker?.kill()) killed++
  }
  // Around the moment a mail is accepted: before, during or just after the server's reply.
  const post = await startPostOffice((moment, sender) => {
    if (!chance(moment === 'before' ? 0.08 : 0.12)) return
    const worker = team.find(({ name }) => name === sender)
    if (chance(0.5)) kill(worker)
    else setTimeout(() => kill(worker), Math.random() * 8)
  })
  const run = (sender: string) =>
    spawn(process.execPath, [file], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: inject('databaseUrl'),
        DATA_DIR: folder,
        SMTP_URL: post.url(sender),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  for (let number = 0; number < workers; number++) team.push(new KilledWorker(number, run, diedAt))
  onTestFinished(async () => {
    await Promise.all(team.map((worker) => worker.end()))
    await post.stop()
    await database.close()
    for (const path of [folder, place]) rmSync(path, { recursive: true, force: true })
  })
  await Promise.all(team.map((worker) => worker.start()))

  const organizationId = await makeOrganization(database)
  const expected = new Set<string>()
  for (let wave = 0; killed < kills; wave++) {
    for (let at = 0; at < atOnce; at++) {
      const due = new Date(Date.now() + 200 + Math.random() * 1_000)
      const id = await makeReport(database, organizationId, due)
      for (const email of emails) expected.add(makeMessageId(id, due, email))
    }
    // And at random moments while reports are due.
    if (chance(0.5)) setTimeout(() => kill(team[Math.floor(Math.random() * workers)]), Math.random() * 1_500)
    await expect.poll(() => waiting(database), { timeout: 300_000, interval: 100 }).toBeLessThan(atOnce / 2)
    if (wave % 10 === 9) report(`${killed} kills, ${expected.size} mails due, ${post.taken.length} accepted`)
  }
  await expect.poll(() => waiting(database), { timeout: 300_000, interval: 250 }).toBe(0)

  const arrived = new Map<string, TakenMail[]>()
  for (const mail of post.taken) arrived.set(mail.messageId, [...(arrived.get(mail.messageId) ?? []), mail])
  expect([...expected].filter((id) => !arrived.has(id))).toEqual([])
  expect([...arrived.keys()].filter((id) => !expected.has(id))).toEqual([])
  // The sender of a duplicated mail was killed before it could record the mail. The server may accept a mail after its sender's end.
  const doubled = [...arrived.values()].filter((mails) => mails.length > 1)
  for (const mails of doubled) {
    for (const [at, { sender }] of mails.slice(0, -1).entries()) {
      const died = diedAt.get(sender) ?? Number.POSITIVE_INFINITY
      expect(died).toBeLessThanOrEqual(mails[at + 1]?.at ?? 0)
    }
  }
  expect(await outcomes(database)).toEqual([{ status: 'sent', count: expected.size / emails.length }])
  report(
    `${killed} kills, ${expected.size} mails due, all arrived; ${doubled.length} duplicates, with the same Message-ID`,
  )
})

function makeMessageId(id: number, due: Date, email: string) {
  const address = createHash('sha256').update(email).digest('hex').slice(0, 16)
  return `<report.${id}.${due.toISOString().replace(/[-:.]/g, '')}.${address}@vigil.example>`
}

type Database = ReturnType<typeof openDatabase>

async function makeOrganization({ seed }: Database) {
  const name = `Scheduled ${Date.now()}`
  const organization = {
    name,
    type: 'Publisher' as const,
    subTypes: ['Web' as const],
    dataRightsLevelId: 4,
    malvertisingEnabled: true,
    adQualityEnabled: false,
  }
  return (await seed.fill([{ organization, hosts: [] }], [])).get(name) ?? 0
}

/** Due at the given time, and then not for a week. */
async function makeReport({ query }: Database, organizationId: number, due: Date): Promise<number> {
  const { rows } = await query(
    `insert into report_configurations
       (organization_id, report_type_id, frequency, day, hour, utc_offset, emails, greeting, sites, scheduled_from, next_due)
     values ($1, 1, 'weekly', 'monday', 9, -5, $2, 'Hello', '{}', now(), $3) returning id`,
    [organizationId, emails, due],
  )
  return Number(rows[0]?.id)
}

async function waiting({ query }: Database): Promise<number> {
  const { rows } = await query(
    `select (select count(*) from report_deliveries where status = 'waiting')
       + (select count(*) from report_configurations where next_due <= now() + interval '1 minute') as waiting`,
  )
  return Number(rows[0]?.waiting)
}

async function outcomes({ query }: Database) {
  const { rows } = await query('select status, count(*)::int as count from report_deliveries group by status')
  return rows
}

function report(text: string) {
  process.stdout.write(`  ${text}\n`)
}
