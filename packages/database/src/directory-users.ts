import { Failure, type Scope, scimLimits } from '@vigil/contract'
import { and, asc, count, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Db, refusing, type Transaction } from './connection.ts'
import { directoryMembers, directoryUsers } from './directory-schema.ts'
import { lockOrganization } from './lock-organization.ts'
import { revokeAccess, voidLinks } from './revoke-access.ts'
import { oneTimeLinks, users } from './schema.ts'

export interface DirectoryUserRow {
  id: string
  userName: string
  email: string
  displayName: string
  externalId: string | null
  givenName: string | null
  familyName: string | null
  formattedName: string | null
  isBlocked: boolean
  isBlockedHere: boolean
  createdAt: Date
  updatedAt: Date
}

/** A client as the directory specifies it. `isActive` is null if the directory does not set it. */
export interface DirectoryPerson
  extends Pick<
    DirectoryUserRow,
    'userName' | 'email' | 'displayName' | 'externalId' | 'givenName' | 'familyName' | 'formattedName'
  > {
  isActive: boolean | null
}

export interface DirectoryCondition<Attribute extends string> {
  attribute: Attribute
  value: string
}
export type UserCondition = DirectoryCondition<'id' | 'userName' | 'externalId' | 'email' | 'displayName' | 'active'>

export interface DirectoryPage {
  offset: number
  limit: number
}

// Clients that a superadmin created are part of the directory by their email.
const userName = sql<string>`coalesce(${directoryUsers.userName}, ${users.email})`

const columns = {
  id: users.id,
  userName,
  email: users.email,
  displayName: users.nickname,
  externalId: directoryUsers.externalId,
  givenName: directoryUsers.givenName,
  familyName: directoryUsers.familyName,
  formattedName: directoryUsers.formattedName,
  isBlocked: users.isBlocked,
  isBlockedHere: sql<boolean>`coalesce(${directoryUsers.isBlockedHere}, false)`,
  createdAt: users.createdAt,
  updatedAt: sql<Date>`coalesce(${directoryUsers.updatedAt}, ${users.createdAt})`.mapWith(users.createdAt),
}

const joined = and(eq(directoryUsers.userId, users.id), eq(directoryUsers.organizationId, users.organizationId))

const equalsIgnoringCase = (column: SQL | typeof users.email, value: string) =>
  eq(sql`lower(${column})`, value.toLowerCase())

const matchers: Record<UserCondition['attribute'], (value: string) => SQL> = {
  id: (value) => eq(sql`${users.id}::text`, value),
  userName: (value) => equalsIgnoringCase(userName, value),
  externalId: (value) => eq(directoryUsers.externalId, value),
  email: (value) => equalsIgnoringCase(users.email, value),
  displayName: (value) => equalsIgnoringCase(sql`${users.nickname}`, value),
  active: (value) => eq(users.isBlocked, value !== 'true'),
}

/** Superadmins have no organization, so no condition of this kind can select them. */
const ownClients = ({ organizationId }: Scope) =>
  and(eq(users.organizationId, organizationId), eq(users.role, 'client'))

/** A client that the directory removed is part of it again once a superadmin unblocks them. */
const visible = (scope: Scope) =>
  and(ownClients(scope), or(isNull(directoryUsers.removedAt), eq(users.isBlocked, false)))

/** Those of the ids that are clients of the organization's directory. */
export async function findDirectoryIds(db: Db | Transaction, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(directoryUsers, joined)
    .where(and(visible(scope), inArray(users.id, [...ids])))
  return rows.map(({ id }) => id)
}

/** The clients of one organization, as its directory manages them. Changes must run in a transaction. */
export function directoryUserRepository(db: Db) {
  const select = () => db.select(columns).from(users).leftJoin(directoryUsers, joined)

  async function requireFreeName(scope: Scope, name: string, id: string | null) {
    const [other] = await select()
      .where(and(visible(scope), equalsIgnoringCase(userName, name), id ? ne(users.id, id) : undefined))
      .limit(1)
    if (other) throw new Failure('user_name_taken')
  }

  async function store(
    { organizationId }: Scope,
    userId: string,
    person: DirectoryPerson,
    isBlockedHere: boolean,
    now: Date,
  ) {
    const { userName: name, externalId, givenName, familyName, formattedName } = person
    const row = { organizationId, userName: name, externalId, givenName, familyName, formattedName, isBlockedHere }
    const values = { ...row, removedAt: null, updatedAt: now }
    await db
      .insert(directoryUsers)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: directoryUsers.userId, set: values })
  }

  /** The state that the directory requests. It cannot undo a superadmin's block. */
  function resolveState({ isBlocked, isBlockedHere }: DirectoryUserRow, isActive: boolean | null) {
    if (isActive === false && !isBlocked) return { isBlocked: true, isBlockedHere: true }
    if (isActive === true && isBlocked && isBlockedHere) return { isBlocked: false, isBlockedHere: false }
    return { isBlocked, isBlockedHere }
  }

  async function update(scope: Scope, current: DirectoryUserRow, person: DirectoryPerson, now: Date) {
    const { id } = current
    if (person.userName.toLowerCase() !== current.userName.toLowerCase())
      await requireFreeName(scope, person.userName, id)
    const state = resolveState(current, person.isActive)
    const { email, displayName: nickname } = person
    const own = and(ownClients(scope), eq(users.id, id))
    const change = db.update(users).set({ email, nickname, isBlocked: state.isBlocked }).where(own)
    await refusing('users_email_key', 'email_taken', change)
    const isMoved = email !== current.email
    await db.transaction(async (tx) => {
      // Links in mails to the old address must not work.
      if (isMoved) await voidLinks(tx, eq(oneTimeLinks.userId, id), now)
      if (isMoved || state.isBlocked !== current.isBlocked) await revokeAccess(tx, eq(users.id, id))
    })
    await store(scope, id, person, state.isBlockedHere, now)
  }

  /** The client to revive: removed by this directory before, and the same person by email. */
  async function findRemoved(scope: Scope, email: string) {
    const [row] = await select()
      .where(
        and(ownClients(scope), sql`${directoryUsers.removedAt} is not null`, equalsIgnoringCase(users.email, email)),
      )
      .for('update', { of: users })
    return row
  }

  return {
    async list(scope: Scope, conditions: readonly UserCondition[], { offset, limit }: DirectoryPage) {
      const where = and(visible(scope), ...conditions.map(({ attribute, value }) => matchers[attribute](value)))
      const [total] = await db.select({ count: count() }).from(users).leftJoin(directoryUsers, joined).where(where)
      const rows =
        limit === 0
          ? []
          : await select().where(where).orderBy(asc(users.createdAt), asc(users.id)).limit(limit).offset(offset)
      return { rows, total: total?.count ?? 0 }
    },

    async find(scope: Scope, id: string): Promise<DirectoryUserRow | undefined> {
      return (await select().where(and(visible(scope), matchers.id(id))))[0]
    },

    /** Locks the client until the transaction ends, so that changes of its attributes take turns. */
    async findForChange(scope: Scope, id: string): Promise<DirectoryUserRow> {
      const [row] = await select()
        .where(and(visible(scope), matchers.id(id)))
        .for('update', { of: users })
      if (!row) throw new Failure('client_not_found')
      return row
    },

    /** Returns the id. A client that the directory removed before is revived with the same account. */
    async create(scope: Scope, person: DirectoryPerson, now: Date): Promise<string> {
      const { organizationId } = scope
      await lockOrganization(db, organizationId)
      await requireFreeName(scope, person.userName, null)
      const removed = await findRemoved(scope, person.email)
      if (removed) {
        await update(scope, removed, { ...person, isActive: person.isActive ?? true }, now)
        return removed.id
      }
      const [existing] = await db.select({ count: count() }).from(users).where(ownClients(scope))
      if ((existing?.count ?? 0) >= scimLimits.people) throw new Failure('too_many_people')
      const { email, displayName: nickname } = person
      const isBlocked = person.isActive === false
      const insert = db
        .insert(users)
        .values({ email, nickname, organizationId, role: 'client', isBlocked })
        .returning({ id: users.id })
      const [row] = await refusing('users_email_key', 'email_taken', insert)
      if (!row) throw new Error('the client was not stored')
      await store(scope, row.id, person, isBlocked, now)
      return row.id
    },

    update,

    /** Removes a client from the directory and its groups. Blocks the account instead of deleting it. */
    async remove(scope: Scope, current: DirectoryUserRow, now: Date) {
      const { id } = current
      await update(scope, current, { ...current, isActive: false }, now)
      await db.update(directoryUsers).set({ removedAt: now }).where(eq(directoryUsers.userId, id))
      await db.delete(directoryMembers).where(eq(directoryMembers.userId, id))
    },
  }
}

/**
 * A superadmin has blocked, unblocked or moved the client: from then on, the directory no longer decides about the
 * block.
 */
export async function endDirectoryBlock(tx: Transaction, userId: string) {
  await tx.update(directoryUsers).set({ isBlockedHere: false }).where(eq(directoryUsers.userId, userId))
}

/** The client left the organization, and with it the directory. */
export async function leaveDirectory(tx: Transaction, userId: string) {
  await tx.delete(directoryMembers).where(eq(directoryMembers.userId, userId))
  await tx.delete(directoryUsers).where(eq(directoryUsers.userId, userId))
}
