import { type DistributionKind, emptyBucket, type RuleSet, type Scope } from '@vigil/contract'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { rollouts, rolloutTags } from './rollout-schema.ts'
import { builds, distributions, shops } from './schema.ts'
import { codeKeys } from './verification-schema.ts'

export interface NewBuild {
  bucket: string
  kind: DistributionKind
  version: string
  code: string
  sha256: string
  sri: string
  ruleSet: RuleSet | null
}

/** `ruleSet` is its version. */
export type BuildRow = Omit<NewBuild, 'code' | 'ruleSet'> & { ruleSet: number | null }

/** The data that delivery needs about a tag. `id` is the script's folder, which a page requests. */
export interface DeliveredTag {
  id: string
  distribution: string
  /** The tag's name. */
  comment: string
  organizationId: number
  kind: DistributionKind
  bucket: string
  trustedHosts: string[]
  /** The open rollout that the tag is part of. */
  rollout: { id: string; secret: string; share: number; toBucket: string } | null
  /** For a shop's tag. */
  shop: { coupon: boolean; affiliate: boolean; agnostic: boolean; nonBlockingPercent: number } | null
  /** Codes are sent as hashes with this key. */
  codeKey: string | null
}

export interface DeployedBuild {
  name: string
  version: string
  sha256: string
  /** Null if the build was stored without its rules. */
  ruleSet: RuleSet | null
}

const prefix = sql<string>`split_part(${distributions.id}, '-', 1)`

export function buildRepository(db: Db) {
  const addRuleSet = (bucket: string, ruleSet: RuleSet) =>
    db
      .update(builds)
      .set({ ruleSet })
      .where(and(eq(builds.bucket, bucket), isNull(builds.ruleSet)))

  return {
    /**
     * Stores the builds of a release, oldest first. A stored build never changes, because pages may be pinned to its
     * hash: different code under the same name is stored under a new name. Only a rule set is added to a build that was
     * stored before rule sets were kept.
     */
    async register(released: readonly NewBuild[]) {
      for (const build of released) {
        await db.insert(builds).values(build).onConflictDoNothing()
        const [kept] = await db.select({ sha256: builds.sha256 }).from(builds).where(eq(builds.bucket, build.bucket))
        if (kept?.sha256 === build.sha256) {
          if (build.ruleSet) await addRuleSet(build.bucket, build.ruleSet)
          continue
        }
        const bucket = `${build.bucket}-${build.sha256.slice(0, 8)}`
        await db
          .insert(builds)
          .values({ ...build, bucket })
          .onConflictDoNothing()
      }
    },

    /**
     * Gives enabled tags that were never deployed the newest build: those of the demo, and from before builds existed.
     */
    async adopt(kind: DistributionKind) {
      const newest = db
        .select({ bucket: builds.bucket })
        .from(builds)
        .where(eq(builds.kind, kind))
        .orderBy(desc(builds.ordinal))
        .limit(1)
      await db
        .update(distributions)
        .set({ bucket: sql`coalesce((${newest}), ${emptyBucket})` })
        .where(
          and(eq(distributions.kind, kind), eq(distributions.isEnabled, true), eq(distributions.bucket, emptyBucket)),
        )
    },

    /** Newest first. */
    list(): Promise<BuildRow[]> {
      const { bucket, kind, version, sha256, sri } = builds
      const ruleSet = sql<number | null>`(${builds.ruleSet}->>'version')::integer`
      return db.select({ bucket, kind, version, sha256, sri, ruleSet }).from(builds).orderBy(desc(builds.ordinal))
    },

    async codeOf(bucket: string): Promise<NewBuild | null> {
      const [row] = await db.select().from(builds).where(eq(builds.bucket, bucket))
      return row ?? null
    },

    /**
     * The builds that a tag delivered at a time, by the history of its deployments; two during a rollout. None if the
     * tag is unknown.
     */
    async deployedAt({ organizationId }: Scope, tag: string, time: Date): Promise<DeployedBuild[]> {
      const { rows } = await db.execute<{
        bucket: string
        version: string
        sha256: string
        rule_set: RuleSet | null
      }>(sql`
        with changes as (
          select from_bucket, to_bucket, finished_at from deployments
          where distribution_id = ${tag} and status = 'successful'
        )
        select b.bucket, b.version, b.sha256, b.rule_set from builds b
        where exists (select 1 from distributions where id = ${tag} and organization_id = ${organizationId})
          and b.bucket in (
            select coalesce(
              (select to_bucket from changes where finished_at <= ${time.toISOString()}::timestamptz order by finished_at desc limit 1),
              (select from_bucket from changes where finished_at > ${time.toISOString()}::timestamptz order by finished_at limit 1),
              (select bucket from distributions where id = ${tag})
            )
            union
            select r.to_bucket from rollouts r join rollout_tags t on t.rollout_id = r.id
            where t.distribution_id = ${tag} and r.created_at <= ${time.toISOString()}::timestamptz
              and (r.ended_at is null or r.ended_at > ${time.toISOString()}::timestamptz)
          )
        order by b.ordinal`)
      return rows.map(({ bucket, rule_set: ruleSet, ...build }) => ({ name: bucket, ...build, ruleSet }))
    },

    /** For delivery, which has no viewer: scripts are public. */
    delivered(prefixes: readonly string[]): Promise<DeliveredTag[]> {
      return db
        .select({
          id: prefix,
          distribution: distributions.id,
          comment: distributions.comment,
          organizationId: distributions.organizationId,
          kind: distributions.kind,
          bucket: distributions.bucket,
          trustedHosts: distributions.trustedHosts,
          rollout: {
            id: rollouts.id,
            secret: rollouts.secret,
            share: rollouts.share,
            toBucket: rollouts.toBucket,
          },
          shop: {
            coupon: shops.couponProtectionEnabled,
            affiliate: shops.affiliateProtectionEnabled,
            agnostic: shops.agnosticProtectionEnabled,
            nonBlockingPercent: shops.nonBlockingPercent,
          },
          codeKey: codeKeys.key,
        })
        .from(distributions)
        .leftJoin(shops, eq(shops.organizationId, distributions.organizationId))
        .leftJoin(codeKeys, and(eq(codeKeys.organizationId, distributions.organizationId), isNull(codeKeys.endedAt)))
        .leftJoin(rolloutTags, and(eq(rolloutTags.distributionId, distributions.id), eq(rolloutTags.isOpen, true)))
        .leftJoin(rollouts, eq(rollouts.id, rolloutTags.rolloutId))
        .where(inArray(prefix, [...prefixes]))
    },
  }
}
