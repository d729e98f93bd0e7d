import {
  type DistributionKind,
  emptyBucket,
  type IntegrationCheck,
  integrationCheckLimits,
  type Scope,
  scriptAddress,
} from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { Warehouse } from '@vigil/warehouse'
import type { Config } from '../config.ts'
import { isOutdated } from '../delivery/deployments/tags.ts'
import type { Scripts } from '../delivery/scripts.ts'
import { type Guard, RefusedAddress } from '../lib/guarded-request.ts'
import { describeFailure, fetchPage } from './fetch-page.ts'
import { findTag, type InstalledTags, type TagFinding } from './find-tag.ts'
import type { FetchedPage } from './page-elements.ts'

interface CheckSources {
  database: Pick<Database, 'deployments' | 'builds' | 'domains'>
  warehouse: Pick<Warehouse, 'select' | 'list'>
  scripts: Pick<Scripts, 'integrityOf'>
  config: Pick<Config, 'cdnBase' | 'publicUrl' | 'loadsDemo' | 'pageCheckTrustedHosts'>
  clock: () => Date
}

const dayMs = 86_400_000
/** Reserved for examples and tests: never public. */
const reservedName = /(^|\.)(example|test|invalid|local|localhost)$/

/** Loads a page and compares it with the organization's tags and events. */
export async function checkPage(
  sources: CheckSources,
  scope: Scope,
  kind: DistributionKind,
  address: string,
  guard: Guard = defaultGuard(sources.config),
): Promise<IntegrationCheck> {
  const checkedAt = sources.clock().toISOString()
  let page: FetchedPage
  try {
    page = await fetchUnreserved(address, guard)
  } catch (error) {
    const findings: TagFinding[] = [
      { finding: 'unreachable', detail: describeFailure(error) },
      await describeEvents(sources, scope, kind, address),
    ]
    return { url: address, tag: null, findings, checkedAt }
  }
  const { tag, findings } = findTag(page, await findInstallation(sources, scope, kind))
  return {
    url: page.url,
    tag: tag && { distribution: tag.id, comment: tag.comment },
    findings: [...findings, await describeEvents(sources, scope, kind, page.url)],
    checkedAt,
  }
}

/** The demo's pages are on this server. */
const defaultGuard = ({ pageCheckTrustedHosts, loadsDemo, publicUrl }: CheckSources['config']): Guard => ({
  trustedHosts: [...pageCheckTrustedHosts, ...(loadsDemo ? [new URL(publicUrl).host] : [])],
})

function fetchUnreserved(address: string, guard: Guard) {
  const { host, hostname } = new URL(address)
  if (reservedName.test(hostname) && !guard.trustedHosts.includes(host))
    throw new RefusedAddress('The address is not on the public internet.')
  return fetchPage(address, guard)
}

async function findInstallation(
  { database, scripts, config }: CheckSources,
  scope: Scope,
  kind: DistributionKind,
): Promise<InstalledTags> {
  const [all, builds] = await Promise.all([database.deployments.tags(scope), database.builds.list()])
  const tags = all.filter((tag) => tag.kind === kind)
  const integrities = await scripts.integrityOf(tags)
  return {
    kind,
    cdnBase: config.cdnBase,
    tags: new Map(
      tags.map((tag) => [
        scriptAddress(config.cdnBase, tag.id),
        {
          id: tag.id,
          comment: tag.comment,
          integrity: integrities.get(tag.id)?.sri ?? '',
          isOutdated: isOutdated(tag, builds),
          isDisabled: tag.bucket === emptyBucket,
        },
      ]),
    ),
  }
}

/** The newest event from the page's host. */
async function describeEvents(
  sources: CheckSources,
  scope: Scope,
  kind: DistributionKind,
  url: string,
): Promise<TagFinding> {
  const host = new URL(url).hostname
  try {
    const newest =
      kind === 'ad' ? await newestPageView(sources, scope, host) : await newestSession(sources, scope, host)
    if (newest !== null) return { finding: 'events_arrive', detail: newest }
    const held = await sources.database.domains.quarantined(scope)
    const domain = held.find((one) => host === one.domain || host.endsWith(`.${one.domain}`))
    if (domain) return { finding: 'events_held', detail: domain.domain }
    return { finding: 'events_missing', detail: host }
  } catch {
    return { finding: 'events_unknown', detail: host }
  }
}

const rangeUntil = (now: Date) => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { from: day(now.getTime() - (integrationCheckLimits.trafficDays - 1) * dayMs), to: day(now.getTime()) }
}

/** Page views are counted by hour: the hour of the newest one, such as 2026-11-18T09. */
async function newestPageView({ warehouse, clock }: CheckSources, scope: Scope, host: string) {
  const rows = await warehouse.select(scope, {
    dataset: 'traffic',
    measures: ['pageViews'],
    every: 'hour',
    range: rangeUntil(clock()),
    where: { host: [host] },
  })
  const hours = rows.filter(({ pageViews }) => Number(pageViews) > 0).map(({ hour }) => String(hour))
  return hours.sort().at(-1) ?? null
}

async function newestSession({ warehouse, clock }: CheckSources, scope: Scope, host: string) {
  const { rows } = await warehouse.list(scope, {
    dataset: 'cartSessions',
    columns: ['at'],
    range: rangeUntil(clock()),
    where: { host: [host] },
    page: 1,
    rowsPerPage: 1,
    isCounted: false,
  })
  const [newest] = rows
  return newest?.at === undefined ? null : new Date(newest.at).toISOString()
}
