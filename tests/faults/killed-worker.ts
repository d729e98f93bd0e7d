import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A worker with a new name at each start. */
export class KilledWorker {
  readonly #number: number
  readonly #run: (sender: string) => ChildProcess
  #lives = 0
  #child: ChildProcess | null = null
  isReady = false
  readonly #diedAt: Map<string, number>

  constructor(number: number, run: (sender: string) => ChildProcess, diedAt: Map<string, number>) {
    this.#number = number
    this.#run = run
    this.#diedAt = diedAt
  }

  get name() {
    return `worker-${this.#number}-${this.#lives}`
  }

  async start() {
    this.#lives++
    const child = this.#run(this.name)
    this.#child = child
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')])
    this.isReady = child.exitCode === null && child.signalCode === null
  }

  /** Kills the worker immediately and restarts it. */
  kill() {
    if (!this.isReady) return false
    this.isReady = false
    this.#diedAt.set(this.name, Date.now())
    this.#child?.kill('SIGKILL')
    void this.start()
    return true
  }

  async end() {
    this.isReady = false
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}
