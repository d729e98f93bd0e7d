import type { Scope } from '@vigil/contract'
import { type CodeKeyRow, codeKeyValidUntil, type Database } from '@vigil/database'
import { Tags } from '../../../../ingest/tags.ts'
import { codeKeyId } from '../../../../lib/hash-code.ts'

/** A valid key. The current one is listed first. */
export interface CodeKey {
  key: string
  /** As in calls. */
  id: string
  isCurrent: boolean
}

interface Options {
  database: { codeKeys: Pick<Database['codeKeys'], 'valid'> }
  clock: () => Date
}

/** A changed key is used after this time at the latest, in every process. */
const mostStaleMs = 10_000

export const toCodeKey = ({ key, endedAt }: CodeKeyRow): CodeKey => ({
  key,
  id: codeKeyId(key),
  isCurrent: endedAt === null,
})

/** The keys of shops' code hashes, cached: every verify call needs them. With `isFresh`, they are loaded again. */
export function codeKeyCache({ database, clock }: Options) {
  const cache = new Tags<{ id: string; scope: Scope; rows: CodeKeyRow[] }>(
    { byIds: (ids) => Promise.all(ids.map(load)) },
    undefined,
    mostStaleMs,
  )
  const scopes = new Map<string, Scope>()

  async function load(id: string) {
    const scope = scopes.get(id)
    if (!scope) throw new Error(`no scope for organization ${id}`)
    return { id, scope, rows: await database.codeKeys.valid(scope, clock()) }
  }

  return async function codeKeysOf(scope: Scope, isFresh = false): Promise<CodeKey[]> {
    const id = String(scope.organizationId)
    scopes.set(id, scope)
    if (isFresh) cache.forget(id)
    const found = await cache.find(id)
    const now = clock()
    return (found?.rows ?? [])
      .filter(({ endedAt }) => endedAt === null || codeKeyValidUntil(endedAt) > now)
      .map(toCodeKey)
  }
}
