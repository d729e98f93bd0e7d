import { Failure, type Scope, type ShieldPeriod, type ShieldStatus } from '@vigil/contract'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { organizations } from './schema.ts'
import { shieldReports } from './threat-schema.ts'

export interface ShieldReportRow {
  id: string
  organizationId: number
  userId: string
  period: ShieldPeriod
  fromDay: string
  toDay: string
  /** None means all. */
  hosts: string[]
  status: ShieldStatus
  progress: number
  fileName: string
  fileBytes: number | null
  createdAt: Date
  finishedAt: Date | null
}

export type NewShieldReport = Pick<
  ShieldReportRow,
  'userId' | 'period' | 'fromDay' | 'toDay' | 'hosts' | 'fileName' | 'createdAt'
>

const isUnderWay = eq(shieldReports.status, 'in progress')

export function shieldReportRepository(db: Db) {
  const ofPerson = (scope: Scope, userId: string) =>
    and(eq(shieldReports.organizationId, scope.organizationId), eq(shieldReports.userId, userId))

  return {
    async organizationName(scope: Scope): Promise<string> {
      const columns = { name: organizations.name }
      const rows = await db.select(columns).from(organizations).where(eq(organizations.id, scope.organizationId))
      if (!rows[0]) throw new Failure('organization_not_found')
      return rows[0].name
    },

    /** Null if the user already has one in progress in this organization. */
    async add(scope: Scope, report: NewShieldReport): Promise<ShieldReportRow | null> {
      const rows = await db
        .insert(shieldReports)
        .values({ organizationId: scope.organizationId, ...report })
        .onConflictDoNothing()
        .returning()
      return rows[0] ?? null
    },

    async underWay(scope: Scope, userId: string): Promise<ShieldReportRow | null> {
      const rows = await db
        .select()
        .from(shieldReports)
        .where(and(ofPerson(scope, userId), isUnderWay))
      return rows[0] ?? null
    },

    recent(scope: Scope, userId: string, count: number): Promise<ShieldReportRow[]> {
      return db
        .select()
        .from(shieldReports)
        .where(ofPerson(scope, userId))
        .orderBy(desc(shieldReports.createdAt), desc(shieldReports.id))
        .limit(count)
    },

    /** The user's own report; others' are hidden. */
    async find(scope: Scope, userId: string, id: string): Promise<ShieldReportRow | null> {
      const rows = await db
        .select()
        .from(shieldReports)
        .where(and(ofPerson(scope, userId), eq(shieldReports.id, id)))
      return rows[0] ?? null
    },

    /** For the worker, which has no viewer: the report names its organization. Null if it is finished or deleted. */
    async toMake(id: string): Promise<(ShieldReportRow & { organizationName: string }) | null> {
      const rows = await db
        .select({ report: shieldReports, organizationName: organizations.name })
        .from(shieldReports)
        .innerJoin(organizations, eq(organizations.id, shieldReports.organizationId))
        .where(and(eq(shieldReports.id, id), isUnderWay))
      const [row] = rows
      return row ? { ...row.report, organizationName: row.organizationName } : null
    },

    async note(id: string, progress: number) {
      await db
        .update(shieldReports)
        .set({ progress })
        .where(and(eq(shieldReports.id, id), isUnderWay))
    },

    async finish(id: string, end: { status: 'completed' | 'failed'; fileBytes?: number; finishedAt: Date }) {
      const progress = end.status === 'completed' ? { progress: 100 } : {}
      await db
        .update(shieldReports)
        .set({ ...end, ...progress })
        .where(and(eq(shieldReports.id, id), isUnderWay))
    },

    /** Fails reports that no worker can still be processing: their job was lost between two steps. */
    async giveUp(startedBefore: Date, finishedAt: Date) {
      await db
        .update(shieldReports)
        .set({ status: 'failed', finishedAt })
        .where(and(isUnderWay, lt(shieldReports.createdAt, startedBefore)))
    },

    /** Reports with deletable files. */
    async olderThan(before: Date): Promise<string[]> {
      const rows = await db
        .select({ id: shieldReports.id })
        .from(shieldReports)
        .where(lt(shieldReports.createdAt, before))
        .limit(1_000)
      return rows.map(({ id }) => id)
    },

    async remove(id: string) {
      await db.delete(shieldReports).where(eq(shieldReports.id, id))
    },
  }
}
