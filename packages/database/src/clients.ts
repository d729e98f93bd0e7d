import type { AdminScope, OrganizationType, SubType } from '@vigil/contract'
import { and, count, eq, ilike, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type Db, likeText, refusing } from './connection.ts'
import { endDirectoryBlock, leaveDirectory } from './directory-users.ts'
import { revokeAccess } from './revoke-access.ts'
import { organizations, users } from './schema.ts'
import { secondFactors } from './second-factor-schema.ts'

export interface ClientRow {
  id: string
  email: string
  nickname: string
  picture: string | null
  role: 'superadmin' | 'client' | null
  subject: string | null
  isBlocked: boolean
  hasSecondFactor: boolean
  organization: {
    id: number
    name: string
    type: OrganizationType
    subTypes: SubType[]
    malvertisingEnabled: boolean
    adQualityEnabled: boolean
  } | null
}

interface ClientSearch {
  page: number
  rowsPerPage: number
  email?: string | undefined
  clientId?: string | undefined
  organizationIds?: number[] | undefined
}

const columns = {
  id: users.id,
  email: users.email,
  nickname: users.nickname,
  picture: users.picture,
  role: users.role,
  subject: users.subject,
  isBlocked: users.isBlocked,
  hasSecondFactor: sql<boolean>`exists (select 1 from ${secondFactors} where ${secondFactors.userId} = ${users.id})`,
  organization: {
    id: organizations.id,
    name: organizations.name,
    type: organizations.type,
    subTypes: organizations.subTypes,
    malvertisingEnabled: organizations.malvertisingEnabled,
    adQualityEnabled: organizations.adQualityEnabled,
  },
}

// A user without a role exists at the sign-in provider but is not a client.
function matching({ email, clientId, organizationIds }: ClientSearch): SQL | undefined {
  return and(
    isNotNull(users.role),
    email ? ilike(users.email, `%${likeText(email)}%`) : undefined,
    clientId ? ilike(sql`${users.id}::text`, `%${likeText(clientId)}%`) : undefined,
    organizationIds ? inArray(users.organizationId, organizationIds) : undefined,
  )
}

export function clientRepository(db: Db) {
  const select = () =>
    db.select(columns).from(users).leftJoin(organizations, eq(organizations.id, users.organizationId))

  return {
    async search(_scope: AdminScope, search: ClientSearch): Promise<{ rows: ClientRow[]; total: number }> {
      const where = matching(search)
      const [rows, totals] = await Promise.all([
        select()
          .where(where)
          .orderBy(users.email)
          .limit(search.rowsPerPage)
          .offset((search.page - 1) * search.rowsPerPage),
        db.select({ total: count() }).from(users).where(where),
      ])
      return { rows, total: totals[0]?.total ?? 0 }
    },

    async find(_scope: AdminScope, id: string): Promise<ClientRow | undefined> {
      return (await select().where(and(eq(users.id, id), isNotNull(users.role))))[0]
    },

    async create(
      _scope: AdminScope,
      client: { email: string; nickname: string; organizationId: number },
    ): Promise<string> {
      const insert = db
        .insert(users)
        .values({ ...client, role: 'client' })
        .returning({ id: users.id })
      const unlessUnknown = refusing('users_organization_id_organizations_id_fk', 'organization_not_found', insert)
      const [row] = await refusing('users_email_key', 'email_taken', unlessUnknown)
      if (!row) throw new Error('the client was not stored')
      return row.id
    },

    async move(_scope: AdminScope, id: string, organizationId: number) {
      const change = db.transaction(async (tx) => {
        await tx.update(users).set({ organizationId }).where(eq(users.id, id))
        await leaveDirectory(tx, id)
        await revokeAccess(tx, eq(users.id, id))
      })
      await refusing('users_organization_id_organizations_id_fk', 'organization_not_found', change)
    },

    /** Unblocking revokes access too: tokens and sessions from before the block stay invalid. */
    async setBlocked(_scope: AdminScope, id: string, isBlocked: boolean) {
      await db.transaction(async (tx) => {
        await tx.update(users).set({ isBlocked }).where(eq(users.id, id))
        await endDirectoryBlock(tx, id)
        await revokeAccess(tx, eq(users.id, id))
      })
    },
  }
}
