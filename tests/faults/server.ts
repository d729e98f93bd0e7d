import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Shared by all servers of a run. */
export interface Surroundings {
  serverFile: string
  databaseUrl: string
}

/** The real server, in a process that a test can kill at any time. */
export class TestServer {
  readonly port: number
  readonly dataDirectory: string
  readonly #around: Surroundings
  /** Additional settings, applied at the next start. */
  readonly environment: Record<string, string>
  #child: ChildProcess | null = null
  output = ''

  constructor(around: Surroundings, port: number, dataDirectory: string, environment: Record<string, string>) {
    this.#around = around
    this.port = port
    this.dataDirectory = dataDirectory
    this.environment = environment
  }

  static async make(
    around: Surroundings,
    environment: Record<string, string> = {},
    dataDirectory = mkdtempSync(join(tmpdir(), 'vigil-fault-')),
  ) {
    return new TestServer(around, await freePort(), dataDirectory, environment)
  }

  get pid() {
    return this.#child?.pid ?? 0
  }

  get url() {
    return `http://127.0.0.1:${this.port}`
  }

  spawn() {
    const child = spawn(process.execPath, [this.#around.serverFile], {
      env: {
        PATH: process.env.PATH,
        PORT: String(this.port),
        DATA_DIR: this.dataDirectory,
        DATABASE_URL: this.#around.databaseUrl,
        LOG_LEVEL: 'warn',
        COLLECT_PER_MINUTE: '1000000000',
        COLLECT_BYTES_PER_MINUTE: '1000000000000',
        ...this.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const hear = (text: Buffer) => {
      this.output = (this.output + text.toString()).slice(-20_000)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    this.#child = child
  }

  /** Waits until the server is ready. Throws if the process exits or the wait times out. */
  async ready(withinMs = 120_000): Promise<void> {
    const until = Date.now() + withinMs
    while (Date.now() < until) {
      const { exitCode = null, signalCode = null } = this.#child ?? {}
      if (exitCode !== null || signalCode !== null)
        throw new Error(`the server exited (${exitCode ?? signalCode}):\n${this.output}`)
      const answer = await fetch(`${this.url}/readyz`).catch(() => null)
      await answer?.arrayBuffer()
      if (answer?.status === 200) return
      await sleep(25)
    }
    throw new Error(`the server was not ready within ${withinMs} ms:\n${this.output}`)
  }

  async start() {
    this.spawn()
    await this.ready()
  }

  async end(signal: 'SIGKILL' | 'SIGTERM') {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  async totals(): Promise<Totals> {
    const text = await (await fetch(`${this.url}/metrics`)).text()
    const sum = (name: string) =>
      [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)$`, 'gm'))].reduce(
        (all, [, n]) => all + Number(n),
        0,
      )
    const byLabel = (name: string) =>
      Object.fromEntries(
        [...text.matchAll(new RegExp(`^${name}\\{\\w+="(\\w+)"\\} (\\d+)$`, 'gm'))].map(([, label, n]) => [
          label,
          Number(n),
        ]),
      )
    return {
      received: sum('vigil_events_received_total'),
      stored: sum('vigil_events_stored_total'),
      storedByType: byLabel('vigil_events_stored_total'),
      rejected: sum('vigil_events_rejected_total'),
      rejectedByReason: byLabel('vigil_events_rejected_total'),
      duplicates: sum('vigil_events_duplicates_total'),
      pending: sum('vigil_events_pending'),
      memoryBytes: sum('process_resident_memory_bytes'),
    }
  }

  /** Waits until no event is pending. */
  async settle(withinMs = 60_000): Promise<Totals> {
    const until = Date.now() + withinMs
    for (;;) {
      const totals = await this.totals()
      if (totals.pending === 0) return totals
      if (Date.now() > until) throw new Error(`still pending: ${JSON.stringify(totals)}\n${this.output}`)
      await sleep(100)
    }
  }
}

export interface Totals {
  received: number
  stored: number
  storedByType: Record<string, number>
  rejected: number
  rejectedByReason: Record<string, number>
  duplicates: number
  pending: number
  memoryBytes: number
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
