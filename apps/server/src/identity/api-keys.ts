import { createHash, randomBytes } from 'node:crypto'
import { apiKeyPrefix } from '@vigil/contract'
import type { Database, UsableKey } from '@vigil/database'

/** A revoked key is refused after this time at the latest, in every process. */
const cachedMs = 1_000
const maxCached = 10_000
const secretBytes = 24

export const hashKey = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** A new key's text. 24 random bytes need no slow hash. */
export const makeSecret = () => `${apiKeyPrefix}${randomBytes(secretBytes).toString('base64url')}`

/** Finds the key of a call. Unknown keys are looked up every time, so guesses do not fill the cache. */
export function apiKeys(repository: Pick<Database['apiKeys'], 'usable' | 'used'>, clock: () => Date) {
  const cache = new Map<string, { key: UsableKey; until: number }>()
  const lastUsed = new Map<string, number>()

  return async function find(secret: string | undefined): Promise<UsableKey | null> {
    if (!secret?.startsWith(apiKeyPrefix)) return null
    const hash = hashKey(secret)
    const now = performance.now()
    const cached = cache.get(hash)
    if (cached && cached.until > now) return cached.key
    const key = await repository.usable(hash)
    cache.delete(hash)
    if (!key) return null
    if (cache.size >= maxCached) cache.clear()
    cache.set(hash, { key, until: now + cachedMs })
    if (now - (lastUsed.get(key.id) ?? Number.NEGATIVE_INFINITY) > 60_000) {
      lastUsed.set(key.id, now)
      await repository.used(key.id, clock())
    }
    return key
  }
}
