import {
  type Distribution,
  type DistributionKind,
  deploymentLimits,
  emptyBucket,
  inspectionOutcomes,
  type Scope,
  scriptAddress,
  tagPrefix,
} from '@vigil/contract'
import type { BuildRow, Database, TagState } from '@vigil/database'
import type { Warehouse } from '@vigil/warehouse'
import type { Config } from '../../config.ts'
import type { Scripts } from '../scripts.ts'

export interface TagSources {
  database: Pick<Database, 'builds'>
  warehouse: Pick<Warehouse, 'select'>
  scripts: Pick<Scripts, 'integrityOf'>
  config: Pick<Config, 'cdnBase'>
  clock: () => Date
}

const dayMs = 86_400_000

/** Tags in wire format, with their sites and script hashes. */
export async function onWire(sources: TagSources, scope: Scope, tags: readonly TagState[]): Promise<Distribution[]> {
  const { database, scripts, config } = sources
  const [builds, integrities, hosts, inspections] = await Promise.all([
    database.builds.list(),
    scripts.integrityOf(tags),
    // Tags can be deployed even if the warehouse is unavailable.
    hostsOfAll(sources, scope, tags).catch(() => null),
    inspectionsByTag(sources, scope).catch(() => null),
  ])
  return tags.map((tag) => {
    const { status, bucket, failure } = currentState(tag)
    const { sha256 = '', sri = '' } = integrities.get(tag.id) ?? {}
    return {
      distribution: tag.id,
      distID: tagPrefix(tag.id),
      comment: tag.comment,
      kind: tag.kind,
      scriptBucket: scriptBucket(builds, bucket),
      status,
      failure: failure && { reason: failure.reason, scriptBucket: scriptBucket(builds, failure.bucket) },
      enabled: bucket !== emptyBucket,
      isPinned: tag.isPinned,
      outdated: isOutdated(tag, builds),
      hosts: hosts && (hosts.get(tag.id) ?? []),
      trustedHosts: tag.trustedHosts,
      inspections: inspections && (inspections.get(tag.id) ?? []),
      scriptUrl: scriptAddress(config.cdnBase, tag.id),
      sha256,
      sri,
      changedAt: describeLastChange(tag).toISOString(),
    }
  })
}

function describeLastChange({ latest, trustedHostsChangedAt, createdAt }: TagState) {
  const times = [latest?.finishedAt ?? latest?.createdAt, trustedHostsChangedAt, createdAt]
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)))
}

/** A tag's build; during a change, the requested one. */
function currentState({ bucket, latest }: TagState) {
  const status = latest?.status ?? 'successful'
  if (latest?.status === 'in progress') return { status, bucket: latest.toBucket, failure: null }
  const failure = latest?.status === 'failed' ? { reason: latest.reason ?? '', bucket: latest.toBucket } : null
  return { status, bucket, failure }
}

export function isOutdated(tag: TagState, builds: readonly BuildRow[]) {
  const { bucket } = currentState(tag)
  return bucket !== emptyBucket && bucket !== findLatestBuild(builds, tag.kind)?.bucket
}

/** Build lists are newest first. */
export const findLatestBuild = (builds: readonly BuildRow[], kind: BuildRow['kind']) =>
  builds.find((build) => build.kind === kind)

const scriptBucket = (builds: readonly BuildRow[], s3Bucket: string) => ({
  s3Bucket,
  scriptVersion: builds.find(({ bucket }) => bucket === s3Bucket)?.version ?? s3Bucket,
})

function lately(now: Date) {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { from: day(now.getTime() - (deploymentLimits.siteDays - 1) * dayMs), to: day(now.getTime()) }
}

/** How many ads each tag could inspect recently, and why it could not inspect the others. */
async function inspectionsByTag({ warehouse, clock }: Pick<TagSources, 'warehouse' | 'clock'>, scope: Scope) {
  const rows = await warehouse.select(scope, {
    dataset: 'inspections',
    measures: ['ads'],
    by: ['tag', 'outcome'],
    range: lately(clock()),
  })
  const found = new Map<string, NonNullable<Distribution['inspections']>>()
  for (const row of rows) {
    const outcome = inspectionOutcomes.find((known) => known === row.outcome)
    if (outcome) found.set(String(row.tag), [...(found.get(String(row.tag)) ?? []), { outcome, ads: Number(row.ads) }])
  }
  return found
}

async function hostsOfAll(sources: TagSources, scope: Scope, tags: readonly TagState[]) {
  const kinds = [...new Set(tags.map(({ kind }) => kind))]
  const found = await Promise.all(kinds.map((kind) => hostsByTag(sources, scope, kind)))
  return new Map(found.flatMap((hosts) => [...hosts]))
}

/** The event a tag sends from every page, or from the first page of a shop's session. */
const arrivals = {
  ad: { dataset: 'traffic', measures: ['pageViews'] },
  cart: { dataset: 'cartSessions', measures: ['arrivals'] },
} as const

/** The sites of each tag's recent traffic, busiest first. */
export async function hostsByTag(
  { warehouse, clock }: Pick<TagSources, 'warehouse' | 'clock'>,
  scope: Scope,
  kind: DistributionKind,
  tag: readonly string[] = [],
) {
  const rows = await warehouse.select(scope, {
    ...arrivals[kind],
    by: ['tag', 'host'],
    range: lately(clock()),
    where: { tag },
  })
  const hosts = new Map<string, string[]>()
  for (const row of rows) hosts.set(String(row.tag), [...(hosts.get(String(row.tag)) ?? []), String(row.host)])
  return hosts
}
