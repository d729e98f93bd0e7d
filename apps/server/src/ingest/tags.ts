import { setTimeout as sleep } from 'node:timers/promises'
import type { TagRow } from '@vigil/database'

export interface TagSource<Row = TagRow> {
  byIds(ids: readonly string[]): Promise<Row[]>
}

interface CachedTag<Row> {
  tag: Row | null
  checkedAt: number
}

const freshMs = 3_000
/** The longest wait for a refresh when an older value is cached. */
const patienceMs = 1_000
const idleMs = 600_000
/** Beyond this, unknown tags are evicted first: they are probably guesses. */
const mostCached = 100_000

/**
 * Caches the tags named in beacons, so a lookup is one map access. Entries older than a few seconds are refreshed
 * together in one query, so a disabled tag stops soon. While the accounts database is unavailable, cached entries stay
 * valid.
 */
export class Tags<Row extends { id: string } = TagRow> {
  readonly #source: TagSource<Row>
  readonly #now: () => number
  readonly #mostStaleMs: number
  readonly #cache = new Map<string, CachedTag<Row> & { usedAt: number }>()
  #loading: Promise<void> = Promise.resolve()
  #next: { ids: Set<string>; answered: Promise<void> } | null = null

  /** An entry checked longer than `mostStaleMs` ago is refreshed before it is returned. */
  constructor(source: TagSource<Row>, now = () => performance.now(), mostStaleMs = Number.POSITIVE_INFINITY) {
    this.#source = source
    this.#now = now
    this.#mostStaleMs = mostStaleMs
  }

  /** Returns at once if cached; null if the tag does not exist. */
  find(id: string): Row | null | Promise<Row | null> {
    const cached = this.#cache.get(id)
    if (!cached) return this.#load(id).then(() => this.#cache.get(id)?.tag ?? null)
    const now = this.#now()
    cached.usedAt = now
    if (now - cached.checkedAt <= freshMs) return cached.tag
    const loaded = this.#load(id).catch(() => undefined)
    if (now - cached.checkedAt <= this.#mostStaleMs) return cached.tag
    return Promise.race([loaded, sleep(patienceMs)]).then(() => (this.#cache.get(id) ?? cached).tag)
  }

  /** Tags that exist, as they were when they were last loaded. */
  known(): Row[] {
    return [...this.#cache.values()].flatMap(({ tag }) => tag ?? [])
  }

  /** Returned until they can be loaded again. */
  remember(tags: readonly Row[]) {
    const usedAt = this.#now()
    for (const tag of tags) this.#cache.set(tag.id, { tag, checkedAt: Number.NEGATIVE_INFINITY, usedAt })
  }

  /** Drops a tag that just changed, so that the next lookup loads it. */
  forget(id: string) {
    this.#cache.delete(id)
  }

  forgetWhere(isChanged: (tag: Row) => boolean) {
    for (const [id, { tag }] of this.#cache) if (tag && isChanged(tag)) this.#cache.delete(id)
  }

  /** One query at a time; concurrent lookups, and bursts of unknown tags, share the next one. */
  #load(id: string): Promise<void> {
    this.#next ??= { ids: new Set(), answered: this.#loading.then(() => sleep(5)).then(() => this.#loadNext()) }
    this.#next.ids.add(id)
    return this.#next.answered
  }

  async #loadNext() {
    const { ids = new Set<string>(), answered = Promise.resolve() } = this.#next ?? {}
    this.#next = null
    this.#loading = answered.catch(() => undefined)
    const found = new Map((await this.#source.byIds([...ids])).map((tag) => [tag.id, tag]))
    const now = this.#now()
    if (this.#cache.size + ids.size > mostCached) this.#makeRoom(now)
    for (const id of ids) {
      const usedAt = this.#cache.get(id)?.usedAt ?? now
      this.#cache.set(id, { tag: found.get(id) ?? null, checkedAt: now, usedAt })
    }
  }

  #makeRoom(now: number) {
    for (const [id, { tag, usedAt }] of this.#cache) if (!tag || now - usedAt > idleMs) this.#cache.delete(id)
  }
}
