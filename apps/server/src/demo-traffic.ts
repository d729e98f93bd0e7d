import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { type DemoRequest, demoNewDomains, demoStart, demoTraffic, live } from '@vigil/demo'
import { z } from 'zod'
import type { Collector } from './ingest/collector.ts'
import { errorMessage } from './lib/error-message.ts'

const seed = 1
const dayMs = 86_400_000
const liveEveryMs = 3_000
/** Beacons posted at once: enough to share a sync, few enough to repeat after a kill. */
const portion = 2_000
/** Beacons generated without a break. */
const turn = 50

interface Options {
  collector: Pick<Collector, 'receive'>
  /** Called with accepted requests; those of a span in order. */
  onSent: (requests: readonly DemoRequest[]) => void
  directory: string
  /** Days of past traffic generated on the first start. */
  days: number
  log: (message: string) => void
  now: () => number
}

/** Loaded first: most pages show seven days and compare them with the seven before. */
const recentDays = 15

const span = z.object({ from: z.number(), to: z.number() })
type Span = z.infer<typeof span>

/** `older` is what remains of the days before the recent ones. */
const progress = z.object({ startedAt: z.number(), sentTo: z.number(), older: span.optional() })
type Progress = z.infer<typeof progress>

function plan(now: number, days: number): Progress {
  const recent = now - Math.min(days, recentDays) * dayMs
  const older = days > recentDays ? { from: now - days * dayMs, to: recent } : undefined
  return { startedAt: now, sentTo: recent, older }
}

/**
 * Sends generated demo traffic through the real collector. Progress is kept in a file; beacons repeated after a kill
 * have the same ids and count once.
 */
export class DemoTraffic {
  readonly #options: Options
  #progress: Progress | null = null
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()
  #isStopping = false
  /** Milliseconds of traffic that `catchUp` has to send; null before it begins. */
  #missingMs: number | null = null
  /** When `catchUp` began. */
  #until = 0
  #isCaughtUp = false

  constructor(options: Options) {
    this.#options = options
  }

  /** How much of the missing traffic has been sent; null if none is missing. */
  percent(): number | null {
    if (this.#isCaughtUp) return null
    if (!this.#progress || !this.#missingMs) return 0
    return Math.max(0, Math.min(99, Math.floor(100 - (100 * this.#leftMs(this.#progress)) / this.#missingMs)))
  }

  /** Sends the missing traffic up to now: the past on the first start, later the gap. */
  catchUp(): Promise<void> {
    const work = this.#catchUpThriftily().then(() => {
      this.#isCaughtUp = !this.#isStopping
    })
    this.#sending = work.catch(() => undefined)
    return work
  }

  async #catchUpThriftily() {
    // Sixty days are generated in a minute. With V8's default, garbage would grow to several times the live heap, and
    // the process would keep that memory.
    setFlagsFromString('--heap-growing-percent=30')
    try {
      await this.#catchUp()
    } finally {
      // Restore V8's default: frequent collections slow down every request.
      setFlagsFromString('--heap-growing-percent=0')
    }
  }

  async #catchUp() {
    const { now, days, log } = this.#options
    const begun = now()
    const earlier = this.#progress ?? (await this.#read())
    this.#until = begun
    this.#progress = earlier ?? plan(begun, days)
    // After weeks without running, the demo starts over here: the days between do not matter.
    this.#progress.sentTo = Math.max(this.#progress.sentTo, begun - days * dayMs)
    this.#missingMs = this.#leftMs(this.#progress)
    let sent = await this.#sendSpan({ from: this.#progress.sentTo, to: begun }, (sentTo) => ({ sentTo }))
    // Once: domains that a user has deleted must not return.
    if (!earlier && !this.#isStopping) await this.#receive(demoNewDomains(begun))
    const { older } = this.#progress
    if (older) sent += await this.#sendSpan(older, (from) => ({ older: { ...older, from } }))
    if (this.#isStopping) return
    await this.#reached({ older: undefined })
    if (sent > portion)
      log(`demo traffic: ${sent.toLocaleString('en-US')} beacons in ${((now() - begun) / 1000).toFixed(1)} s`)
  }

  /** Sends a span in portions, each recorded as progress. Returns the number of beacons. */
  async #sendSpan({ from, to }: Span, record: (sentTo: number) => Partial<Progress>) {
    const start = demoStart(this.#progress?.startedAt ?? to)
    let requests: DemoRequest[] = []
    let sent = 0
    for (const request of this.#isStopping ? [] : demoTraffic({ seed, from, to, start })) {
      requests.push(request)
      // Requests of users are answered in between.
      if (requests.length % turn === 0) await setImmediate()
      if (requests.length < portion) continue
      await this.#send(requests, record)
      sent += requests.length
      requests = []
      if (this.#isStopping) return sent
    }
    if (this.#isStopping) return sent
    await this.#send(requests, record)
    await this.#reached(record(to))
    return sent + requests.length
  }

  #leftMs({ sentTo, older }: Progress) {
    return this.#until - sentTo + (older ? older.to - older.from : 0)
  }

  /** Keeps sending traffic from now on. */
  start() {
    const { now, log } = this.#options
    if (this.#isStopping) return
    const slice = live({ seed, now: this.#progress?.startedAt ?? now() })
    this.#timer = setInterval(() => {
      this.#sending = this.#sending
        .then(async () => {
          const to = now()
          const record = (sentTo: number) => ({ sentTo })
          await this.#send(slice(this.#progress?.sentTo ?? to, to), record)
          await this.#reached(record(to))
        })
        .catch((error: unknown) => log(`failed to send demo traffic, retrying: ${errorMessage(error)}`))
    }, liveEveryMs)
    this.#timer.unref()
  }

  async stop() {
    this.#isStopping = true
    clearInterval(this.#timer)
    await this.#sending
  }

  async #send(requests: readonly DemoRequest[], record: (sentTo: number) => Partial<Progress>) {
    const last = requests.at(-1)
    if (!last) return
    await this.#receive(requests)
    this.#options.onSent(requests)
    // Not beyond the last one: others may have arrived in the same millisecond.
    await this.#reached(record(last.receivedAt))
  }

  async #receive(requests: readonly DemoRequest[]) {
    const { collector } = this.#options
    await Promise.all(
      requests.map(({ beacon, receivedAt, ip, userAgent }) =>
        collector.receive({ body: Buffer.from(JSON.stringify(beacon)), address: ip, userAgent, receivedAt }),
      ),
    )
  }

  get #file() {
    return join(this.#options.directory, 'demo-traffic.json')
  }

  async #read(): Promise<Progress | null> {
    const text = await readFile(this.#file, 'utf8').catch(() => null)
    return text === null ? null : progress.parse(JSON.parse(text))
  }

  async #reached(reached: Partial<Progress>) {
    if (!this.#progress) return
    this.#progress = { ...this.#progress, ...reached }
    await writeFile(`${this.#file}.part`, JSON.stringify(this.#progress))
    await rename(`${this.#file}.part`, this.#file)
  }
}
