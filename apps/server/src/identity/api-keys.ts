import { createHash, randomBytes } from 'node:crypto'
import { apiKeyPrefix } from '@vigil/contract'
import type { Database, UsableKey } from '@vigil/database'

/** A revoked key is refused after this time at the latest, in every process. */
const mostStaleMs = 1_000
/** Keys in use are read again this often, so that calls do not wait for it. */
const refreshMs = 400
const idleMs = 60_000
const maxCached = 10_000
const secretBytes = 24

export const hashKey = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** A new key's text. 24 random bytes need no slow hash. */
export const makeSecret = () => `${apiKeyPrefix}${randomBytes(secretBytes).toString('base64url')}`

interface CachedKey {
  key: UsableKey
  /** When the query began. */
  checkedAt: number
  usedAt: number
}

interface Options {
  repository: Pick<Database['apiKeys'], 'usable' | 'used'>
  clock: () => Date
}

/** The keys of calls. Those in use are in memory; unknown ones are looked up every time, so guesses do not fill it. */
export class ApiKeys {
  readonly #options: Options
  readonly #cache = new Map<string, CachedKey>()
  readonly #notedAt = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  async find(secret: string | undefined): Promise<UsableKey | null> {
    if (!secret?.startsWith(apiKeyPrefix)) return null
    const hash = hashKey(secret)
    const now = performance.now()
    const cached = this.#cache.get(hash)
    if (cached && now - cached.checkedAt < mostStaleMs) {
      cached.usedAt = now
      this.#noteUse(cached.key, now)
      return cached.key
    }
    const [found] = await this.#options.repository.usable([hash])
    this.#cache.delete(hash)
    if (!found) return null
    const { id, organizationId, scopes } = found
    const key = { id, organizationId, scopes }
    if (this.#cache.size >= maxCached) this.#cache.clear()
    this.#cache.set(hash, { key, checkedAt: now, usedAt: now })
    this.#refreshSoon()
    this.#noteUse(key, now)
    return key
  }

  close() {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #refreshSoon() {
    if (this.#timer || this.#isClosed || this.#cache.size === 0) return
    this.#timer = setTimeout(() => {
      // If it fails, the next call looks its key up, and fails with a reason.
      this.#refresh()
        .catch(() => undefined)
        .finally(() => {
          this.#timer = undefined
          this.#refreshSoon()
        })
    }, refreshMs)
    this.#timer.unref()
  }

  async #refresh() {
    const now = performance.now()
    for (const [hash, { usedAt }] of this.#cache) if (now - usedAt > idleMs) this.#cache.delete(hash)
    if (this.#cache.size === 0) return
    const cached = [...this.#cache]
    const rows = await this.#options.repository.usable(cached.map(([hash]) => hash))
    const usable = new Map(rows.map((row) => [row.keyHash, row]))
    for (const [hash, entry] of cached) {
      // A call may have looked it up meanwhile.
      if (this.#cache.get(hash) !== entry) continue
      const row = usable.get(hash)
      if (row) entry.checkedAt = now
      else this.#cache.delete(hash)
    }
  }

  /** No call waits for it: that a key was used is shown to the minute. */
  #noteUse({ id }: UsableKey, now: number) {
    if (now - (this.#notedAt.get(id) ?? Number.NEGATIVE_INFINITY) <= 60_000) return
    this.#notedAt.set(id, now)
    this.#options.repository.used(id, this.#options.clock()).catch(() => this.#notedAt.delete(id))
  }
}
