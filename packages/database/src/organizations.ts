import {
  type AdminScope,
  Failure,
  type NetworkMember,
  type OrganizationType,
  type Scope,
  type SubType,
  type Vertical,
} from '@vigil/contract'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, refusing } from './connection.ts'
import { revokeAccess } from './revoke-access.ts'
import { dataRightsLevels, hosts, organizations, users } from './schema.ts'

export interface OrganizationRow {
  id: number
  name: string
  type: OrganizationType
  subTypes: SubType[]
  dataRightsLevelId: number
  dataRightsLevel: string
  malvertisingEnabled: boolean
  adQualityEnabled: boolean
  isActive: boolean
  publicLinkKey: string
  vertical: Vertical | null
  hasSites: boolean
}

/** The data that a report needs about its organization. */
export interface ReportOrganization {
  id: number
  name: string
  type: OrganizationType
  subTypes: SubType[]
  dataRightsLevelId: number
  isActive: boolean
  publicLinkKey: string
  /** Replaces the name in exported files. */
  exportAlias: string | null
  reportsAsDsp: boolean
  /** The columns of a platform's feed; null for the defaults of its side of the trade. */
  feedColumns: string[] | null
}

export type NewOrganization = Pick<
  typeof organizations.$inferInsert,
  | 'name'
  | 'type'
  | 'subTypes'
  | 'dataRightsLevelId'
  | 'malvertisingEnabled'
  | 'adQualityEnabled'
  | 'vertical'
  | 'statusId'
>

interface ComparedOrganization extends NetworkMember {
  name: string
  subTypes: SubType[]
}

type Change = Partial<
  Pick<OrganizationRow, 'malvertisingEnabled' | 'adQualityEnabled' | 'isActive' | 'vertical'> &
    Pick<ReportOrganization, 'exportAlias' | 'reportsAsDsp' | 'feedColumns'>
>

const columns = {
  id: organizations.id,
  name: organizations.name,
  type: organizations.type,
  subTypes: organizations.subTypes,
  dataRightsLevelId: organizations.dataRightsLevelId,
  dataRightsLevel: dataRightsLevels.name,
  malvertisingEnabled: organizations.malvertisingEnabled,
  adQualityEnabled: organizations.adQualityEnabled,
  isActive: organizations.isActive,
  publicLinkKey: organizations.publicLinkKey,
  vertical: organizations.vertical,
  hasSites: sql<boolean>`exists (select 1 from ${hosts} where ${hosts.organizationId} = ${organizations.id})`,
}

const reportColumns = {
  id: organizations.id,
  name: organizations.name,
  type: organizations.type,
  subTypes: organizations.subTypes,
  dataRightsLevelId: organizations.dataRightsLevelId,
  isActive: organizations.isActive,
  publicLinkKey: organizations.publicLinkKey,
  exportAlias: organizations.exportAlias,
  reportsAsDsp: organizations.reportsAsDsp,
  feedColumns: organizations.feedColumns,
}

export function organizationRepository(db: Db) {
  const select = () =>
    db
      .select(columns)
      .from(organizations)
      .innerJoin(dataRightsLevels, eq(dataRightsLevels.id, organizations.dataRightsLevelId))

  async function find(_scope: AdminScope, id: number): Promise<OrganizationRow | undefined> {
    return (await select().where(eq(organizations.id, id)))[0]
  }

  async function forReportBy(id: number): Promise<ReportOrganization | undefined> {
    return (await db.select(reportColumns).from(organizations).where(eq(organizations.id, id)))[0]
  }

  return {
    find,

    async forReport({ organizationId }: Scope): Promise<ReportOrganization> {
      const organization = await forReportBy(organizationId)
      if (!organization) throw new Failure('organization_not_found')
      return organization
    },

    /** For a public link, which has no scope before its signature is checked with this organization's key. */
    forLink: forReportBy,

    list(_scope: AdminScope): Promise<OrganizationRow[]> {
      return select().orderBy(sql`lower(${organizations.name})`)
    },

    /** Organizations with a name that contains the text. */
    search(_scope: AdminScope, text: string, most: number) {
      return db
        .select({ organizationId: organizations.id, organizationName: organizations.name })
        .from(organizations)
        .where(sql`position(${text.toLowerCase()} in lower(${organizations.name})) > 0`)
        .orderBy(sql`length(${organizations.name})`, organizations.name)
        .limit(most)
    },

    /** Names only, for the loader: a platform's ads are identified by its name. */
    async platformNames(): Promise<Record<'ssp' | 'dsp', string[]>> {
      const rows = await db
        .select({ name: organizations.name, subTypes: organizations.subTypes })
        .from(organizations)
        .where(eq(organizations.type, 'Platform'))
      const of = (subType: SubType) => rows.filter((row) => row.subTypes.includes(subType)).map(({ name }) => name)
      return { ssp: of('SSP'), dsp: of('DSP') }
    },

    /** The requested organization, and the active publishers it is compared with, without their names. */
    async network(scope: Scope): Promise<{ own: ComparedOrganization; members: NetworkMember[] }> {
      const member = { organizationId: organizations.id, vertical: organizations.vertical }
      const isCompared = and(
        eq(organizations.type, 'Publisher'),
        eq(organizations.isActive, true),
        sql`'E-Com' <> all (${organizations.subTypes})`,
      )
      const [[own], members] = await Promise.all([
        db
          .select({ ...member, name: organizations.name, subTypes: organizations.subTypes })
          .from(organizations)
          .where(eq(organizations.id, scope.organizationId)),
        db.select(member).from(organizations).where(isCompared).orderBy(organizations.id),
      ])
      return { own: own ?? { organizationId: scope.organizationId, vertical: null, name: '', subTypes: [] }, members }
    },

    async create(_scope: AdminScope, organization: NewOrganization): Promise<number> {
      const insert = db.insert(organizations).values(organization).returning({ id: organizations.id })
      const [row] = await refusing('organizations_name_key', 'organization_name_taken', insert)
      if (!row) throw new Error('the organization was not stored')
      return row.id
    },

    /** False if there is no such organization. Activating or deactivating it signs its clients out. */
    async change(_scope: AdminScope, id: number, change: Change): Promise<boolean> {
      return db.transaction(async (tx) => {
        const rows = await tx
          .update(organizations)
          .set(change)
          .where(eq(organizations.id, id))
          .returning({ id: organizations.id })
        if (change.isActive !== undefined) await revokeAccess(tx, eq(users.organizationId, id))
        return rows.length > 0
      })
    },

    async revokePublicLinks(_scope: AdminScope, id: number): Promise<boolean> {
      const change = db
        .update(organizations)
        .set({ publicLinkKey: sql`gen_random_uuid()` })
        .where(eq(organizations.id, id))
      return (await change.returning({ id: organizations.id })).length > 0
    },

    dataRightsLevels(_scope: AdminScope) {
      return db.select().from(dataRightsLevels).orderBy(dataRightsLevels.id)
    },
  }
}
