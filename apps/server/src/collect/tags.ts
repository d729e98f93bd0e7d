import { setTimeout as sleep } from 'node:timers/promises'
import type { TagRow } from '@vigil/database'

export interface TagSource<Row = TagRow> {
  byIds(ids: readonly string[]): Promise<Row[]>
}

interface Known<Row> {
  tag: Row | null
  checkedAt: number
}

const freshMs = 3_000
/** No caller waits longer than this for what is already known in an older form. */
const patienceMs = 1_000
const idleMs = 600_000
/** Beyond these, unknown ones are forgotten first: somebody is guessing. */
const mostKnown = 100_000

/**
 * The tags that beacons name, kept in memory: a look-up is one map access. What is older than a few seconds is asked again, in one query
 * for all, so a disabled tag stops soon; while the accounts database is away, what is known stays true.
 */
export class Tags<Row extends { id: string } = TagRow> {
  readonly #source: TagSource<Row>
  readonly #now: () => number
  readonly #mostStaleMs: number
  readonly #known = new Map<string, Known<Row> & { usedAt: number }>()
  #asking: Promise<void> = Promise.resolve()
  #next: { ids: Set<string>; answered: Promise<void> } | null = null

  /** What was last checked longer than `mostStaleMs` ago is not answered before it was asked for again. */
  constructor(source: TagSource<Row>, now = () => performance.now(), mostStaleMs = Number.POSITIVE_INFINITY) {
    this.#source = source
    this.#now = now
    this.#mostStaleMs = mostStaleMs
  }

  /** At once when it is known; null when there is no such tag. */
  find(id: string): Row | null | Promise<Row | null> {
    const known = this.#known.get(id)
    if (!known) return this.#ask(id).then(() => this.#known.get(id)?.tag ?? null)
    const now = this.#now()
    known.usedAt = now
    if (now - known.checkedAt <= freshMs) return known.tag
    const asked = this.#ask(id).catch(() => undefined)
    if (now - known.checkedAt <= this.#mostStaleMs) return known.tag
    return Promise.race([asked, sleep(patienceMs)]).then(() => (this.#known.get(id) ?? known).tag)
  }

  /** It was changed just now: the next who looks for it waits for what is true. */
  forget(id: string) {
    this.#known.delete(id)
  }

  /** One query at a time; those who ask meanwhile share the next, and so does a burst of unknown tags. */
  #ask(id: string): Promise<void> {
    this.#next ??= { ids: new Set(), answered: this.#asking.then(() => sleep(5)).then(() => this.#askNext()) }
    this.#next.ids.add(id)
    return this.#next.answered
  }

  async #askNext() {
    const { ids = new Set<string>(), answered = Promise.resolve() } = this.#next ?? {}
    this.#next = null
    this.#asking = answered.catch(() => undefined)
    const found = new Map((await this.#source.byIds([...ids])).map((tag) => [tag.id, tag]))
    const now = this.#now()
    if (this.#known.size + ids.size > mostKnown) this.#makeRoom(now)
    for (const id of ids) {
      const usedAt = this.#known.get(id)?.usedAt ?? now
      this.#known.set(id, { tag: found.get(id) ?? null, checkedAt: now, usedAt })
    }
  }

  #makeRoom(now: number) {
    for (const [id, { tag, usedAt }] of this.#known) if (!tag || now - usedAt > idleMs) this.#known.delete(id)
  }
}
