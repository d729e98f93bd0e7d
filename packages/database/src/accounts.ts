import type { Viewer } from '@vigil/contract'
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, refusing, type Transaction } from './connection.ts'
import { revokeAccess, voidLinks } from './revoke-access.ts'
import { oidcPayloads, oneTimeLinks, organizations, users } from './schema.ts'

/** A user during sign-in, before there is a viewer or a scope. */
export interface Account {
  viewer: Viewer
  isBlocked: boolean
  isOrganizationActive: boolean
  passwordHash: string | null
  tokensValidFrom: Date
}

export type LinkPurpose = 'invite' | 'reset' | 'first-superadmin'

interface NewSuperadmin {
  email: string
  nickname: string
  passwordHash: string | null
}

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

type AccountRow = Omit<Account, 'viewer' | 'isOrganizationActive'> &
  Omit<Viewer, 'userId' | 'role' | 'organization'> & {
    id: string
    role: Viewer['role'] | null
    organization: (NonNullable<Viewer['organization']> & { isActive: boolean }) | null
  }

function toAccount(row: AccountRow | undefined): Account | undefined {
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

/** The tables of sign-in: users, passwords, one-time links. Tenant data is not reachable from here. */
export function accountRepository(db: Db) {
  // Used on every call, so they are prepared statements: each when it is first used.
  const prepared = (name: string, where: SQL) =>
    once(() =>
      db
        .select(columns)
        .from(users)
        .leftJoin(organizations, eq(organizations.id, users.organizationId))
        .where(where)
        .prepare(`account_${name}`),
    )
  const byId = prepared('by_id', eq(users.id, sql.placeholder('value')))
  const byEmail = prepared('by_email', eq(sql`lower(${users.email})`, sql.placeholder('value')))
  const bySubject = prepared('by_subject', eq(users.subject, sql.placeholder('value')))

  // The session is part of the same query: a sign-out takes effect in every process at once, without another round trip.
  const bySession = once(() =>
    db
      .select({
        ...columns,
        hasSession: sql<boolean>`exists (select 1 from ${oidcPayloads} where ${and(
          eq(oidcPayloads.uid, sql.placeholder('sessionUid')),
          eq(oidcPayloads.model, 'Session'),
          eq(oidcPayloads.accountId, users.id),
          gt(oidcPayloads.expiresAt, sql`now()`),
        )})`,
      })
      .from(users)
      .leftJoin(organizations, eq(organizations.id, users.organizationId))
      .where(eq(users.id, sql.placeholder('value')))
      .prepare('account_by_session'),
  )

  const one = async (query: typeof byId, value: string) => toAccount((await query().execute({ value }))[0])

  return {
    byId: (id: string) => one(byId, id),
    byEmail: (email: string) => one(byEmail, email.toLowerCase()),
    bySubject: (subject: string) => one(bySubject, subject),

    /** The account, and whether this session at the embedded provider is open. */
    async bySession(id: string, sessionUid: string) {
      const [row] = await bySession().execute({ value: id, sessionUid })
      const account = toAccount(row)
      return account && { account, hasSession: row?.hasSession === true }
    },

    /** Binds an account to an external provider's subject; an account bound to another subject keeps it. */
    async bindSubject(id: string, subject: string): Promise<boolean> {
      const rows = await db
        .update(users)
        .set({ subject })
        .where(and(eq(users.id, id), isNull(users.subject)))
        .returning({ id: users.id })
      return rows.length > 0
    },

    async showsFirstSteps(id: string): Promise<boolean> {
      const [row] = await db.select({ dismissedAt: users.firstStepsDismissedAt }).from(users).where(eq(users.id, id))
      return row?.dismissedAt === null
    },

    async dismissFirstSteps(id: string, now: Date) {
      await db.update(users).set({ firstStepsDismissedAt: now }).where(eq(users.id, id))
    },

    hasSuperadmin: () => hasSuperadmin(db),

    async createSuperadmin(user: NewSuperadmin): Promise<string> {
      return insertSuperadmin(db, user)
    },

    /**
     * Creates the first superadmin with a one-time link. False if the link is not valid, or once there is a superadmin.
     */
    createFirstSuperadmin(tokenHash: string, now: Date, user: NewSuperadmin): Promise<boolean> {
      const created = db.transaction(async (tx) => {
        await lockFirstSuperadmin(tx)
        if ((await hasSuperadmin(tx)) || !(await useLink(tx, tokenHash, now))) return false
        await insertSuperadmin(tx, user)
        await voidLinks(tx, eq(oneTimeLinks.purpose, 'first-superadmin'), now)
        return true
      })
      return refusing('users_email_key', 'email_taken', created)
    },

    /** Stores the link for the first superadmin; earlier ones become invalid. False once there is a superadmin. */
    replaceFirstSuperadminLink(link: { tokenHash: string; expiresAt: Date }, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        await lockFirstSuperadmin(tx)
        await voidLinks(tx, eq(oneTimeLinks.purpose, 'first-superadmin'), now)
        if (await hasSuperadmin(tx)) return false
        await tx.insert(oneTimeLinks).values({ ...link, purpose: 'first-superadmin', userId: null })
        return true
      })
    },

    /**
     * Sets a password with a one-time link; false if the link is not valid. Signs the user out everywhere and
     * invalidates their other links.
     */
    setPassword(tokenHash: string, now: Date, passwordHash: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        const link = await useLink(tx, tokenHash, now)
        if (!link?.userId) return false
        await tx.update(users).set({ passwordHash }).where(eq(users.id, link.userId))
        await voidLinks(tx, eq(oneTimeLinks.userId, link.userId), now)
        await revokeAccess(tx, eq(users.id, link.userId))
        return true
      })
    },

    async addLink(link: { tokenHash: string; purpose: LinkPurpose; userId: string | null; expiresAt: Date }) {
      await db.insert(oneTimeLinks).values(link)
    },

    async findLink(tokenHash: string, now: Date) {
      const [row] = await db
        .select({ purpose: oneTimeLinks.purpose, userId: oneTimeLinks.userId })
        .from(oneTimeLinks)
        .where(usable(tokenHash, now))
      return row
    },
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

async function hasSuperadmin(db: Db | Transaction): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.role, 'superadmin')).limit(1)
  return found.length > 0
}

/** Processes that start together, and users who submit together, take turns. */
const lockFirstSuperadmin = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('vigil:first-superadmin'))`)

async function insertSuperadmin(db: Db | Transaction, user: NewSuperadmin): Promise<string> {
  const [row] = await db
    .insert(users)
    .values({ ...user, role: 'superadmin' })
    .returning({ id: users.id })
  if (!row) throw new Error('the superadmin was not stored')
  return row.id
}

const usable = (tokenHash: string, now: Date) =>
  and(eq(oneTimeLinks.tokenHash, tokenHash), isNull(oneTimeLinks.usedAt), gt(oneTimeLinks.expiresAt, now))

/** Consumes a link; undefined if it is not valid or another request was first. */
async function useLink(tx: Transaction, tokenHash: string, now: Date) {
  const [link] = await tx
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(usable(tokenHash, now))
    .returning({ userId: oneTimeLinks.userId })
  return link
}
