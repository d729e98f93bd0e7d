import { type AdminScope, type DeliveryStatus, Failure, type OrganizationType, type SubType } from '@vigil/contract'
import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import { type Db, refusing } from './connection.ts'
import { reportConfigurations, reportDeliveries, reportMails } from './report-schema.ts'
import { organizations } from './schema.ts'

type Row = typeof reportConfigurations.$inferSelect
type DeliveryRow = typeof reportDeliveries.$inferSelect

/** The organization of a report, as far as needed to make it. */
export interface ReportOwner {
  id: number
  name: string
  type: OrganizationType
  subTypes: SubType[]
  isActive: boolean
}

export interface ReportConfigurationRow extends Row {
  organization: ReportOwner
}

export interface ListedReport extends ReportConfigurationRow {
  latest: LatestDelivery | null
}

type LatestDelivery = Omit<DeliveryRow, 'leaks' | 'claim' | 'claimedUntil' | 'createdAt' | 'configurationId'>

export type ReportSettings = Omit<Row, 'id' | 'createdAt' | 'unsubscribed'>

/** The delivery of a due report, and its next due time. */
export interface PlannedReport {
  dueAt: Date
  isLate: boolean
  nextDue: Date | null
}

const owner = {
  id: organizations.id,
  name: organizations.name,
  type: organizations.type,
  subTypes: organizations.subTypes,
  isActive: organizations.isActive,
}

export function reportConfigurationRepository(db: Db) {
  const joined = () =>
    db
      .select({ configuration: reportConfigurations, organization: owner })
      .from(reportConfigurations)
      .innerJoin(organizations, eq(organizations.id, reportConfigurations.organizationId))

  async function byId(id: number): Promise<ReportConfigurationRow | undefined> {
    const [row] = await joined().where(eq(reportConfigurations.id, id))
    return row && { ...row.configuration, organization: row.organization }
  }

  return {
    /** For background work: sending due reports, and unsubscribing by a signed link. */
    byId,

    async find(_scope: AdminScope, id: number): Promise<ReportConfigurationRow> {
      const configuration = await byId(id)
      if (!configuration) throw new Failure('report_configuration_not_found')
      return configuration
    },

    async list(_scope: AdminScope): Promise<ListedReport[]> {
      const latest = db
        .selectDistinctOn([reportDeliveries.configurationId])
        .from(reportDeliveries)
        .orderBy(reportDeliveries.configurationId, desc(reportDeliveries.dueAt), desc(reportDeliveries.id))
        .as('latest')
      const rows = await db
        .select({
          configuration: reportConfigurations,
          organization: owner,
          latest: {
            id: latest.id,
            dueAt: latest.dueAt,
            kind: latest.kind,
            status: latest.status,
            isLate: latest.isLate,
            tries: latest.tries,
            nextTryAt: latest.nextTryAt,
            reason: latest.reason,
            finishedAt: latest.finishedAt,
          },
        })
        .from(reportConfigurations)
        .innerJoin(organizations, eq(organizations.id, reportConfigurations.organizationId))
        .leftJoin(latest, eq(latest.configurationId, reportConfigurations.id))
        .orderBy(sql`lower(${organizations.name})`, asc(reportConfigurations.id))
      return rows.map(({ configuration, organization, latest: last }) => ({
        ...configuration,
        organization,
        latest: last,
      }))
    },

    /** For the demo, without authorisation. */
    async seed(settings: ReportSettings) {
      await db.insert(reportConfigurations).values(settings)
    },

    async create(_scope: AdminScope, settings: ReportSettings): Promise<number> {
      const insert = db.insert(reportConfigurations).values(settings).returning({ id: reportConfigurations.id })
      const foreignKey = 'report_configurations_organization_id_organizations_id_fk'
      const [row] = await refusing(foreignKey, 'organization_not_found', insert.execute())
      if (!row) throw new Error('the report configuration was not stored')
      return row.id
    },

    /** An address that is added again is no longer unsubscribed. */
    async change(_scope: AdminScope, id: number, settings: ReportSettings) {
      const rows = await db
        .update(reportConfigurations)
        .set({
          ...settings,
          unsubscribed: sql`array(select one from unnest(${reportConfigurations.unsubscribed}) as one where one <> all (${sql.param(settings.emails)}))`,
        })
        .where(eq(reportConfigurations.id, id))
        .returning({ id: reportConfigurations.id })
      if (rows.length === 0) throw new Failure('report_configuration_not_found')
    },

    async remove(_scope: AdminScope, id: number) {
      const rows = await db
        .delete(reportConfigurations)
        .where(eq(reportConfigurations.id, id))
        .returning({ id: reportConfigurations.id })
      if (rows.length === 0) throw new Failure('report_configuration_not_found')
    },

    /** Removes an address from a report's list. A report without recipients is disabled. */
    async unsubscribe(id: number, email: string) {
      await db
        .update(reportConfigurations)
        .set({
          emails: sql`array_remove(${reportConfigurations.emails}, ${email})`,
          unsubscribed: sql`array_append(array_remove(${reportConfigurations.unsubscribed}, ${email}), ${email})`,
          isActive: sql`${reportConfigurations.isActive} and cardinality(array_remove(${reportConfigurations.emails}, ${email})) > 0`,
        })
        .where(and(eq(reportConfigurations.id, id), sql`${email} = any (${reportConfigurations.emails})`))
    },

    /**
     * Creates deliveries of due reports, a few at a time. Workers take different ones: rows are locked until their
     * delivery and next due time are written. Returns the number taken.
     */
    takeDue(now: Date, most: number, plan: (configuration: Row) => PlannedReport): Promise<number> {
      return db.transaction(async (tx) => {
        const due = await tx
          .select({ configuration: reportConfigurations, isOrganizationActive: organizations.isActive })
          .from(reportConfigurations)
          .innerJoin(organizations, eq(organizations.id, reportConfigurations.organizationId))
          .where(and(eq(reportConfigurations.isActive, true), lte(reportConfigurations.nextDue, now)))
          .orderBy(asc(reportConfigurations.nextDue), asc(reportConfigurations.id))
          .limit(most)
          .for('update', { of: reportConfigurations, skipLocked: true })
        for (const { configuration, isOrganizationActive } of due) {
          const { dueAt, isLate, nextDue } = plan(configuration)
          const { id, emails } = configuration
          // Inactive organizations receive nothing, not even later.
          if (isOrganizationActive) await insertDelivery(tx, { configurationId: id, dueAt, isLate, emails, now })
          await tx.update(reportConfigurations).set({ nextDue }).where(eq(reportConfigurations.id, id))
        }
        return due.length
      })
    },
  }
}

type Inserting = Pick<Db, 'insert'>

interface DueReport {
  configurationId: number
  dueAt: Date
  isLate: boolean
  emails: readonly string[]
  now: Date
}

async function insertDelivery(tx: Inserting, { configurationId, dueAt, isLate, emails, now }: DueReport) {
  const [row] = await tx
    .insert(reportDeliveries)
    .values({ configurationId, dueAt, kind: 'scheduled', isLate, nextTryAt: now })
    .onConflictDoNothing()
    .returning({ id: reportDeliveries.id })
  if (row && emails.length > 0) {
    await tx.insert(reportMails).values(emails.map((email) => ({ deliveryId: row.id, email })))
  }
}

export type DeliveryOutcome = { status: Exclude<DeliveryStatus, 'waiting'>; reason: string | null; finishedAt: Date }
