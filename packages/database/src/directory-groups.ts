import { Failure, type Scope, scimLimits } from '@vigil/contract'
import { and, asc, count, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { type Db, refusing } from './connection.ts'
import { directoryGroups, directoryMembers } from './directory-schema.ts'
import { type DirectoryCondition, type DirectoryPage, findDirectoryIds } from './directory-users.ts'
import { lockOrganization } from './lock-organization.ts'
import { users } from './schema.ts'

export interface DirectoryGroupRow {
  id: string
  displayName: string
  externalId: string | null
  createdAt: Date
  updatedAt: Date
}

export interface DirectoryMember {
  id: string
  displayName: string
}

export interface DirectoryGroup {
  displayName: string
  externalId: string | null
  /** Ids of clients. */
  members: readonly string[]
}

export type GroupCondition = DirectoryCondition<'id' | 'displayName' | 'externalId' | 'member'>

const columns = {
  id: directoryGroups.id,
  displayName: directoryGroups.displayName,
  externalId: directoryGroups.externalId,
  createdAt: directoryGroups.createdAt,
  updatedAt: directoryGroups.updatedAt,
}

const matchers: Record<GroupCondition['attribute'], (value: string) => SQL> = {
  id: (value) => eq(sql`${directoryGroups.id}::text`, value),
  displayName: (value) => eq(sql`lower(${directoryGroups.displayName})`, value.toLowerCase()),
  externalId: (value) => eq(directoryGroups.externalId, value),
  member: (value) => sql`exists (select 1 from ${directoryMembers}
    where ${directoryMembers.groupId} = ${directoryGroups.id} and ${directoryMembers.userId}::text = ${value})`,
}

/** Groups of an organization's directory, with their members. Changes must run in a transaction. */
export function directoryGroupRepository(db: Db) {
  const own = ({ organizationId }: Scope) => eq(directoryGroups.organizationId, organizationId)
  const one = (scope: Scope, id: string) => and(own(scope), matchers.id(id))

  /** The members must be clients of the organization. */
  async function setMembers(scope: Scope, groupId: string, members: readonly string[]) {
    const wanted = [...new Set(members)]
    if (wanted.length > scimLimits.members) throw new Failure('too_large')
    const found = wanted.length === 0 ? [] : await findDirectoryIds(db, scope, wanted)
    if (found.length !== wanted.length) throw new Failure('members_unknown')
    const ofGroup = eq(directoryMembers.groupId, groupId)
    await db
      .delete(directoryMembers)
      .where(wanted.length === 0 ? ofGroup : and(ofGroup, notInArray(directoryMembers.userId, wanted)))
    if (wanted.length === 0) return
    await db
      .insert(directoryMembers)
      .values(wanted.map((userId) => ({ groupId, userId })))
      .onConflictDoNothing()
  }

  const refuseTaken = <T>(work: Promise<T>) => refusing('directory_groups_name', 'group_name_taken', work)

  return {
    async list(scope: Scope, conditions: readonly GroupCondition[], { offset, limit }: DirectoryPage) {
      const where = and(own(scope), ...conditions.map(({ attribute, value }) => matchers[attribute](value)))
      const [total] = await db.select({ count: count() }).from(directoryGroups).where(where)
      const memberCount = sql<number>`(select count(*)::int from ${directoryMembers}
        where ${directoryMembers.groupId} = ${directoryGroups.id})`
      const rows = await db
        .select({ ...columns, memberCount })
        .from(directoryGroups)
        .where(where)
        .orderBy(asc(directoryGroups.createdAt), asc(directoryGroups.id))
        .limit(limit)
        .offset(offset)
      return { rows, total: total?.count ?? 0 }
    },

    async find(scope: Scope, id: string): Promise<DirectoryGroupRow | undefined> {
      return (await db.select(columns).from(directoryGroups).where(one(scope, id)))[0]
    },

    /** Locks the group until the transaction ends: two calls may each add members. */
    async findForChange(scope: Scope, id: string): Promise<DirectoryGroupRow> {
      const [row] = await db.select(columns).from(directoryGroups).where(one(scope, id)).for('update')
      if (!row) throw new Failure('directory_group_not_found')
      return row
    },

    /** The members of each of these groups. */
    async membersOf(scope: Scope, ids: readonly string[]): Promise<Map<string, DirectoryMember[]>> {
      const members = new Map<string, DirectoryMember[]>(ids.map((id) => [id, []]))
      if (ids.length === 0) return members
      const rows = await db
        .select({ groupId: directoryMembers.groupId, id: users.id, displayName: users.nickname })
        .from(directoryMembers)
        .innerJoin(users, and(eq(users.id, directoryMembers.userId), eq(users.organizationId, scope.organizationId)))
        .where(inArray(directoryMembers.groupId, [...ids]))
        .orderBy(asc(users.id))
      for (const { groupId, ...member } of rows) members.get(groupId)?.push(member)
      return members
    },

    async create(scope: Scope, { displayName, externalId, members }: DirectoryGroup, now: Date): Promise<string> {
      const { organizationId } = scope
      await lockOrganization(db, organizationId)
      const [existing] = await db.select({ count: count() }).from(directoryGroups).where(own(scope))
      if ((existing?.count ?? 0) >= scimLimits.groups) throw new Failure('too_many_groups')
      const values = { organizationId, displayName, externalId, createdAt: now, updatedAt: now }
      const [row] = await refuseTaken(db.insert(directoryGroups).values(values).returning({ id: directoryGroups.id }))
      if (!row) throw new Error('the group was not stored')
      await setMembers(scope, row.id, members)
      return row.id
    },

    async update(scope: Scope, id: string, { displayName, externalId, members }: DirectoryGroup, now: Date) {
      const change = db.update(directoryGroups).set({ displayName, externalId, updatedAt: now }).where(one(scope, id))
      await refuseTaken(change)
      await setMembers(scope, id, members)
    },

    async remove(scope: Scope, id: string) {
      await db.delete(directoryGroups).where(one(scope, id))
    },
  }
}
