import { type PageCheck, pageCheckResults, type Scope } from '@vigil/contract'
import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import { type Db, refusing } from './connection.ts'
import { pageCheckRuns, pageChecks } from './page-check-schema.ts'

interface CheckRun {
  requestedAt: Date
  finishedAt: Date | null
}

export function pageCheckRepository(db: Db) {
  const own = ({ organizationId }: Scope) => eq(pageChecks.organizationId, organizationId)

  return {
    /** Problems first, then by page. */
    async list(scope: Scope): Promise<PageCheck[]> {
      const rows = await db.select().from(pageChecks).where(own(scope)).orderBy(pageChecks.url)
      const isFine = ({ result }: PageCheck) => Number(result === 'ok' || result === 'no_ads')
      return rows
        .map(({ url, host, result, detail, checkedAt }) => ({
          url,
          host,
          // A later version may have stored others.
          result: pageCheckResults.find((known) => known === result) ?? ('unreachable' as const),
          detail,
          checkedAt: checkedAt.toISOString(),
        }))
        .sort((one, other) => isFine(one) - isFine(other))
    },

    async run({ organizationId }: Scope): Promise<CheckRun | null> {
      const [row] = await db.select().from(pageCheckRuns).where(eq(pageCheckRuns.organizationId, organizationId))
      return row ?? null
    },

    /** Records a request. False if there was one after `unlessAfter`. */
    async request({ organizationId }: Scope, now: Date, unlessAfter: Date): Promise<boolean> {
      const work = db
        .insert(pageCheckRuns)
        .values({ organizationId, requestedAt: now, finishedAt: null })
        .onConflictDoUpdate({
          target: pageCheckRuns.organizationId,
          set: { requestedAt: now, finishedAt: null },
          setWhere: lt(pageCheckRuns.requestedAt, unlessAfter),
        })
        .returning({ id: pageCheckRuns.organizationId })
      const started = await refusing(
        'page_check_runs_organization_id_organizations_id_fk',
        'organization_not_found',
        work.execute(),
      )
      return started.length > 0
    },

    /** Replaces the checks of an organization. */
    async replace(scope: Scope, checks: readonly PageCheck[], now: Date): Promise<void> {
      const { organizationId } = scope
      await db.transaction(async (tx) => {
        const urls = checks.map(({ url }) => url)
        await tx
          .delete(pageChecks)
          .where(and(own(scope), urls.length > 0 ? notInArray(pageChecks.url, urls) : undefined))
        for (const { url, host, result, detail, checkedAt } of checks) {
          const found = { host, result, detail, checkedAt: new Date(checkedAt) }
          await tx
            .insert(pageChecks)
            .values({ organizationId, url, ...found })
            .onConflictDoUpdate({ target: [pageChecks.organizationId, pageChecks.url], set: found })
        }
        await tx.update(pageCheckRuns).set({ finishedAt: now }).where(eq(pageCheckRuns.organizationId, organizationId))
      })
    },

    /** Web publishers with an ad tag that were not checked since. For the worker, which has no viewer. */
    async due(since: Date, most: number): Promise<number[]> {
      const { rows } = await db.execute<{ id: number }>(sql`select o.id from organizations o
        where 'Web' = any (o.sub_types) and o.is_active
          and exists (select from distributions d where d.organization_id = o.id and d.kind = 'ad')
          and not exists (select from page_check_runs r where r.organization_id = o.id and r.requested_at >= ${since})
        order by o.id limit ${most}`)
      return rows.map(({ id }) => Number(id))
    },

    async removeOld(before: Date): Promise<void> {
      await db.delete(pageChecks).where(lt(pageChecks.checkedAt, before))
    },
  }
}
