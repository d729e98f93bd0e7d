import {
  type AdminScope,
  Failure,
  type ManagedRelease,
  type ReleaseBody,
  type ReleaseNote,
  type Scope,
} from '@vigil/contract'
import { and, between, count, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { type Db, refusing } from './connection.ts'
import { releaseNotes } from './messages-schema.ts'
import { organizations } from './schema.ts'

const columns = {
  versionName: releaseNotes.versionName,
  type: releaseNotes.type,
  releaseDate: releaseNotes.releasedOn,
  summary: releaseNotes.summary,
  featureDescription: releaseNotes.featureDescription,
  improvementDescription: releaseNotes.improvementDescription,
}

// Within a day, notes for all are before notes for one organization.
const newestFirst = [
  desc(releaseNotes.releasedOn),
  sql`${releaseNotes.organizationId} nulls first`,
  desc(releaseNotes.id),
]

const stored = ({ releaseDate, ...same }: ReleaseBody) => ({ ...same, releasedOn: releaseDate })

const unlessUnknown = <T>(work: Promise<T>) =>
  refusing('release_notes_organization_id_organizations_id_fk', 'organization_not_found', work)

export function releaseNoteRepository(db: Db) {
  const withId = (id: number) => eq(releaseNotes.id, id)

  return {
    /** Notes of the days, both included, for all and for this organization. */
    forReaders(scope: Scope, { from, to }: { from: string; to: string }): Promise<ReleaseNote[]> {
      const isTheirs = or(isNull(releaseNotes.organizationId), eq(releaseNotes.organizationId, scope.organizationId))
      return db
        .select(columns)
        .from(releaseNotes)
        .where(and(between(releaseNotes.releasedOn, from, to), isTheirs))
        .orderBy(...newestFirst)
    },

    async list(_scope: AdminScope): Promise<ManagedRelease[]> {
      return db
        .select({
          id: releaseNotes.id,
          ...columns,
          organization: { orgId: organizations.id, orgName: organizations.name },
        })
        .from(releaseNotes)
        .leftJoin(organizations, eq(organizations.id, releaseNotes.organizationId))
        .orderBy(...newestFirst)
    },

    async create(_scope: AdminScope, release: ReleaseBody, most: number): Promise<number> {
      const [there] = await db.select({ count: count() }).from(releaseNotes)
      if ((there?.count ?? 0) >= most) throw new Failure('too_many_releases')
      const insert = db.insert(releaseNotes).values(stored(release)).returning({ id: releaseNotes.id })
      const [row] = await unlessUnknown(insert)
      if (!row) throw new Error('the release was not stored')
      return row.id
    },

    async update(_scope: AdminScope, id: number, release: ReleaseBody) {
      const update = db.update(releaseNotes).set(stored(release)).where(withId(id)).returning({ id: releaseNotes.id })
      if ((await unlessUnknown(update)).length === 0) throw new Failure('release_not_found')
    },

    async remove(_scope: AdminScope, id: number) {
      const rows = await db.delete(releaseNotes).where(withId(id)).returning({ id: releaseNotes.id })
      if (rows.length === 0) throw new Failure('release_not_found')
    },

    /** For the demo. */
    async seed(releases: readonly ReleaseBody[]) {
      await db.insert(releaseNotes).values(releases.map(stored))
    },
  }
}
