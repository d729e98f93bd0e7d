import type { Viewer } from '@vigil/contract'
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { oneTimeLinks, organizations, users } from './schema.ts'

/** A user during sign-in, before there is a viewer or a scope. */
export interface Account {
  viewer: Viewer
  isBlocked: boolean
  isOrganizationActive: boolean
  passwordHash: string | null
  tokensValidFrom: Date
}

export type LinkPurpose = 'invite' | 'reset' | 'first-superadmin'

const columns = {
  id: users.id,
  email: users.email,
  nickname: users.nickname,
  picture: users.picture,
  role: users.role,
  isBlocked: users.isBlocked,
  passwordHash: users.passwordHash,
  tokensValidFrom: users.tokensValidFrom,
  organization: {
    id: organizations.id,
    name: organizations.name,
    type: organizations.type,
    subTypes: organizations.subTypes,
    statusId: organizations.statusId,
    malvertisingEnabled: organizations.malvertisingEnabled,
    adQualityEnabled: organizations.adQualityEnabled,
    navigationProfile: organizations.navigationProfile,
    isActive: organizations.isActive,
  },
}

/** The tables of sign-in: users, passwords, one-time links. Tenant data is not reachable from here. */
export function accountRepository(db: Db) {
  // Used on every call, so they are prepared statements.
  const prepared = (name: string, where: SQL) =>
    db
      .select(columns)
      .from(users)
      .leftJoin(organizations, eq(organizations.id, users.organizationId))
      .where(where)
      .prepare(`account_${name}`)
  const byId = prepared('by_id', eq(users.id, sql.placeholder('value')))
  const byEmail = prepared('by_email', eq(sql`lower(${users.email})`, sql.placeholder('value')))
  const bySubject = prepared('by_subject', eq(users.subject, sql.placeholder('value')))

  async function one(query: typeof byId, value: string): Promise<Account | undefined> {
    const [row] = await query.execute({ value })
    if (!row?.role) return undefined
    const { id, email, nickname, picture, role, organization } = row
    return {
      viewer: { userId: id, email, nickname, picture, role, organization },
      isBlocked: row.isBlocked,
      isOrganizationActive: organization?.isActive ?? true,
      passwordHash: row.passwordHash,
      tokensValidFrom: row.tokensValidFrom,
    }
  }

  return {
    byId: (id: string) => one(byId, id),
    byEmail: (email: string) => one(byEmail, email.toLowerCase()),
    bySubject: (subject: string) => one(bySubject, subject),

    /** Binds an account to an external provider's subject; an account bound to another subject keeps it. */
    async bindSubject(id: string, subject: string): Promise<boolean> {
      const rows = await db
        .update(users)
        .set({ subject })
        .where(and(eq(users.id, id), isNull(users.subject)))
        .returning({ id: users.id })
      return rows.length > 0
    },

    async hasSuperadmin(): Promise<boolean> {
      const found = await db.select({ id: users.id }).from(users).where(eq(users.role, 'superadmin')).limit(1)
      return found.length > 0
    },

    async createSuperadmin(user: { email: string; nickname: string; passwordHash: string | null }): Promise<string> {
      const [row] = await db
        .insert(users)
        .values({ ...user, role: 'superadmin' })
        .returning({ id: users.id })
      if (!row) throw new Error('the superadmin was not stored')
      return row.id
    },

    /** A new password revokes every token and every other link of the user. */
    async setPassword(id: string, passwordHash: string) {
      await db.transaction(async (tx) => {
        await tx.update(users).set({ passwordHash, tokensValidFrom: new Date() }).where(eq(users.id, id))
        await tx
          .update(oneTimeLinks)
          .set({ usedAt: new Date() })
          .where(and(eq(oneTimeLinks.userId, id), isNull(oneTimeLinks.usedAt)))
      })
    },

    async addLink(link: { tokenHash: string; purpose: LinkPurpose; userId: string | null; expiresAt: Date }) {
      await db.insert(oneTimeLinks).values(link)
    },

    async findLink(tokenHash: string, now: Date) {
      const usable = and(
        eq(oneTimeLinks.tokenHash, tokenHash),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, now),
      )
      const [row] = await db
        .select({ purpose: oneTimeLinks.purpose, userId: oneTimeLinks.userId })
        .from(oneTimeLinks)
        .where(usable)
      return row
    },

    /** True for the single caller that consumes the link. */
    async useLink(tokenHash: string, now: Date): Promise<boolean> {
      const usable = and(
        eq(oneTimeLinks.tokenHash, tokenHash),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, now),
      )
      return (
        (await db.update(oneTimeLinks).set({ usedAt: now }).where(usable).returning({ purpose: oneTimeLinks.purpose }))
          .length > 0
      )
    },
  }
}
