import { type ApiKeyScope, Failure, type Scope } from '@vigil/contract'
import { and, count, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { lockOrganization } from './lock-organization.ts'
import { organizations, users } from './schema.ts'
import { apiKeys } from './verification-schema.ts'

export interface ApiKeyRow {
  id: string
  name: string
  scopes: ApiKeyScope[]
  start: string
  createdAt: Date
  createdBy: string | null
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** A key that may be used now. */
export interface UsableKey {
  id: string
  organizationId: number
  scopes: ApiKeyScope[]
}

const revokedListedMs = 90 * 86_400_000

const columns = {
  id: apiKeys.id,
  name: apiKeys.name,
  scopes: apiKeys.scopes,
  start: apiKeys.start,
  createdAt: apiKeys.createdAt,
  createdBy: users.email,
  lastUsedAt: apiKeys.lastUsedAt,
  revokedAt: apiKeys.revokedAt,
}

export function apiKeyRepository(db: Db) {
  const own = ({ organizationId }: Scope) => eq(apiKeys.organizationId, organizationId)

  async function find(scope: Scope, id: string): Promise<ApiKeyRow | undefined> {
    const [row] = await db
      .select(columns)
      .from(apiKeys)
      .leftJoin(users, eq(users.id, apiKeys.createdBy))
      .where(and(own(scope), eq(apiKeys.id, id)))
    return row
  }

  return {
    list(scope: Scope, now: Date): Promise<ApiKeyRow[]> {
      const isListed = or(isNull(apiKeys.revokedAt), gt(apiKeys.revokedAt, new Date(now.getTime() - revokedListedMs)))
      return db
        .select(columns)
        .from(apiKeys)
        .leftJoin(users, eq(users.id, apiKeys.createdBy))
        .where(and(own(scope), isListed))
        .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    },

    async create(
      scope: Scope,
      key: {
        name: string
        scopes: ApiKeyScope[]
        start: string
        keyHash: string
        createdBy: string | null
        createdAt: Date
      },
      limit: number,
    ): Promise<ApiKeyRow> {
      const { organizationId } = scope
      return db.transaction(async (tx) => {
        // Two created at once must not both fit under the limit.
        await lockOrganization(tx, organizationId)
        const [active] = await tx
          .select({ count: count() })
          .from(apiKeys)
          .where(and(own(scope), isNull(apiKeys.revokedAt)))
        if ((active?.count ?? 0) >= limit) throw new Failure('too_many_api_keys')
        const [row] = await tx
          .insert(apiKeys)
          .values({ organizationId, ...key })
          .returning({ id: apiKeys.id })
        const [user] = key.createdBy
          ? await tx.select({ email: users.email }).from(users).where(eq(users.id, key.createdBy))
          : []
        if (!row) throw new Error('the key was not stored')
        const { name, scopes, start, createdAt } = key
        return {
          id: row.id,
          name,
          scopes,
          start,
          createdAt,
          createdBy: user?.email ?? null,
          lastUsedAt: null,
          revokedAt: null,
        }
      })
    },

    find,

    /** False if there is no such key. Revoking twice keeps the first time. */
    async revoke(scope: Scope, id: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(apiKeys)
        .set({ revokedAt: now })
        .where(and(own(scope), eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
        .returning({ id: apiKeys.id })
      return rows.length > 0 || (await find(scope, id)) !== undefined
    },

    /** Whether there is a key with this hash, even if it is revoked. */
    async isKnown(keyHash: string): Promise<boolean> {
      return (await db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.keyHash, keyHash))).length > 0
    },

    /** Those of the keys with these hashes that are not revoked, and whose organization is active. */
    usable(keyHashes: readonly string[]): Promise<(UsableKey & { keyHash: string })[]> {
      const { id, organizationId, scopes, keyHash } = apiKeys
      return db
        .select({ id, organizationId, scopes, keyHash })
        .from(apiKeys)
        .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
        .where(and(inArray(keyHash, [...keyHashes]), isNull(apiKeys.revokedAt), eq(organizations.isActive, true)))
    },

    async used(id: string, now: Date) {
      const before = new Date(now.getTime() - 60_000)
      const isDue = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))
      await db
        .update(apiKeys)
        .set({ lastUsedAt: now })
        .where(and(eq(apiKeys.id, id), isDue))
    },
  }
}
