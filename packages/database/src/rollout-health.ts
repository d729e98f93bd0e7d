import type { RolloutGroup } from '@vigil/contract'
import { asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { rolloutHealth, rollouts } from './rollout-schema.ts'

/** Sums over page views of a group in a minute. Times are logarithms of milliseconds. */
export interface HealthCounts {
  views: number
  /** Page views with an error. */
  errorViews: number
  /** Page views with a blocked ad. */
  blockedViews: number
  /** Page views with a beacon that failed. */
  failedViews: number
  ads: number
  adsSquared: number
  paints: number
  paintLogs: number
  paintLogsSquared: number
  firstAds: number
  firstAdLogs: number
  firstAdLogsSquared: number
}

export type RolloutHealthRow = HealthCounts & { group: RolloutGroup; minute: Date }

/** Sums that a collector has counted for a tag. */
export interface NewHealth extends RolloutHealthRow {
  rolloutId: string
  tag: string
}

/** In the order of the table. */
const countColumns: Record<keyof HealthCounts, { name: string; type: 'int' | 'float8' }> = {
  views: { name: 'views', type: 'int' },
  errorViews: { name: 'error_views', type: 'int' },
  blockedViews: { name: 'blocked_views', type: 'int' },
  failedViews: { name: 'failed_views', type: 'int' },
  ads: { name: 'ads', type: 'int' },
  adsSquared: { name: 'ads_squared', type: 'int' },
  paints: { name: 'paints', type: 'int' },
  paintLogs: { name: 'paint_logs', type: 'float8' },
  paintLogsSquared: { name: 'paint_logs_squared', type: 'float8' },
  firstAds: { name: 'first_ads', type: 'int' },
  firstAdLogs: { name: 'first_ad_logs', type: 'float8' },
  firstAdLogsSquared: { name: 'first_ad_logs_squared', type: 'float8' },
}

export function rolloutHealthQueries(db: Db) {
  return {
    health(id: string): Promise<RolloutHealthRow[]> {
      const { rolloutId, ...counts } = rolloutHealth
      return db
        .select({
          group: counts.group,
          minute: counts.minute,
          views: counts.views,
          errorViews: counts.errorViews,
          blockedViews: counts.blockedViews,
          failedViews: counts.failedViews,
          ads: counts.ads,
          adsSquared: counts.adsSquared,
          paints: counts.paints,
          paintLogs: counts.paintLogs,
          paintLogsSquared: counts.paintLogsSquared,
          firstAds: counts.firstAds,
          firstAdLogs: counts.firstAdLogs,
          firstAdLogsSquared: counts.firstAdLogsSquared,
        })
        .from(rolloutHealth)
        .where(eq(rolloutId, id))
        .orderBy(asc(rolloutHealth.minute))
    },

    /** Adds what was counted. Rollouts that have ended, and tags of others, are left out. */
    async addHealth(counted: readonly NewHealth[]) {
      const add = (name: string) => sql.raw(`"${name}" = rollout_health."${name}" + excluded."${name}"`)
      for (const { rolloutId, tag, group, minute, ...counts } of counted) {
        await db.execute(sql`insert into rollout_health
          select r.id, ${group}, ${minute}, ${sql.join(
            Object.keys(countColumns).map(
              (key) =>
                sql`${counts[key as keyof HealthCounts]}::${sql.raw(countColumns[key as keyof HealthCounts].type)}`,
            ),
            sql`, `,
          )}
          from rollouts r join rollout_tags t on t.rollout_id = r.id and t.distribution_id = ${tag}
          where r.id = ${rolloutId}::uuid and r.ended_at is null
          on conflict (rollout_id, "group", minute) do update set ${sql.join(
            Object.values(countColumns).map(({ name }) => add(name)),
            sql`, `,
          )}`)
      }
    },

    /** Deletes the counts of rollouts that ended before. Their outcome stays. */
    async forgetHealth(before: Date) {
      const ended = db.select({ id: rollouts.id }).from(rollouts).where(lt(rollouts.endedAt, before))
      await db.delete(rolloutHealth).where(inArray(rolloutHealth.rolloutId, ended))
    },
  }
}
