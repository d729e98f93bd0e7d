import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@vigil/database'
import { createTestDatabase } from '@vigil/database/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defineJob } from './jobs/job.ts'
import { openQueue } from './jobs/queue.ts'

function hasPgBouncer() {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    process.stdout.write('PgBouncer is not installed: its test is skipped.\n')
    return false
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number } // a TCP server has one
      server.close(() => resolve(port))
    })
  })

/** PgBouncer in transaction mode with three server connections. */
async function startPgBouncer(url: string) {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-pgbouncer-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  chmodSync(directory, 0o755)
  const { hostname, port: serverPort, username, password, pathname } = new URL(url)
  const port = await freePort()
  const target = `host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}`
  writeFileSync(
    join(directory, 'pgbouncer.ini'),
    `[databases]
${pathname.slice(1)} = ${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
  )
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const bouncer = spawn('pgbouncer', ['-q', ...user, join(directory, 'pgbouncer.ini')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => bouncer.on('exit', resolve))
  onTestFinished(async () => {
    bouncer.kill('SIGINT')
    await ended
  })
  return `postgres://${username}@127.0.0.1:${port}${pathname}`
}

const job = defineJob<{ id: number }>('pooled-work')

test.runIf(hasPgBouncer())(
  'accounts, transactions, limits and jobs work behind PgBouncer in transaction mode',
  async () => {
    const { url, drop } = await createTestDatabase()
    onTestFinished(drop)
    const pooled = await startPgBouncer(url)
    const database = openDatabase(pooled, () => undefined, { isPooled: true, connections: 12 })
    onTestFinished(() => database.close())
    await vi.waitFor(async () => expect(await database.isReachable()).toBe(true), { timeout: 30_000 })

    // Three server connections: each of these calls gets another one than the last.
    const email = 'nobody@vigil.test'
    for (let round = 0; round < 5; round++) {
      const found = await Promise.all([
        ...Array.from({ length: 10 }, () => database.accounts.byEmail(email)),
        ...Array.from({ length: 5 }, () =>
          database.atomically(async () => {
            await database.rateCounts.add([{ key: 'pooled', calls: 1, windowMs: 60_000 }], new Date())
            return database.organizations.forLink(-1)
          }),
        ),
      ])
      expect(found.filter(Boolean)).toEqual([])
    }
    const [total] = await database.rateCounts.add([{ key: 'pooled', calls: 1, windowMs: 60_000 }], new Date())
    expect(total?.calls).toBe(26)

    const queue = openQueue({ jobs: [job], database, isSole: false, log: { warn: () => undefined }, pollMs: 100 })
    onTestFinished(() => queue.close())
    const done: number[] = []
    queue.work(
      job,
      async ({ id }) => {
        done.push(id)
      },
      async () => undefined,
    )
    for (const id of [1, 2, 3]) await queue.send(job, { id })
    await vi.waitFor(() => expect(done.toSorted()).toEqual([1, 2, 3]), { timeout: 30_000 })
  },
)
