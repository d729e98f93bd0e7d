import { type Disclosure, type IndicatorType, indicatorLimits, type PlatformScope, type Scope } from '@vigil/contract'
import {
  type FeedState,
  type FoundIndicator,
  type IndicatorRow,
  type ReportOrganization,
  registrableDomain,
} from '@vigil/database'
import type { DayRange } from '@vigil/warehouse'
import type { Dependencies } from '../../../dependencies.ts'
import { uuidV5 } from '../../../lib/uuid-v5.ts'
import { linkHolder } from '../../../reporting/link-holder.ts'
import { authorisePlatformReader } from '../../../reporting/platform.ts'
import { type Candidate, findCandidates, withheldTypes, withinPlatformRights } from './find-indicators.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** Namespace of the ids of everything in a feed. */
const namespace = 'c3a6b9b4-6f2e-4c58-9d0e-3f4f0c7a51d2'

export type Indicators = ReturnType<typeof indicatorsOf>

/** An organization's indicators, compared with its attacks every few minutes while they are read. */
export function indicatorsOf(deps: Pick<Dependencies, 'database' | 'warehouse' | 'clock' | 'config'>) {
  const { database, warehouse, clock, config } = deps
  const refreshing = new Map<number, Promise<FeedState>>()

  const idOf = (organizationId: number, ...parts: readonly string[]) =>
    uuidV5(namespace, JSON.stringify([config.publicUrl, organizationId, ...parts]))

  /** Attacks that the feed may contain: those through the platform, or the organization's own. */
  function rowScope(own: Scope, organization: ReportOrganization): Scope | PlatformScope {
    return organization.type === 'Platform' ? authorisePlatformReader(linkHolder(organization), organization) : own
  }

  async function refresh(own: Scope, organization: ReportOrganization, disclosure: Disclosure): Promise<FeedState> {
    const scope = rowScope(own, organization)
    const now = clock()
    const range = recentDays(now)
    const hidden = scope.kind === 'platform' ? await database.hiddenThreats.list(own) : []
    const since = now.getTime() - indicatorLimits.validDays * dayMs
    const recent = (await findCandidates(warehouse, scope, range, hidden)).filter(
      ({ lastSeenAt }) => lastSeenAt.getTime() > since,
    )
    const listable = await withoutKnown(own, scope, range, recent)
    const found = listable.map((one): Candidate & { id: string } => ({
      ...one,
      id: idOf(organization.id, one.type, one.value, one.exchange),
    }))
    const shown = scope.kind === 'platform' ? await checkRights(own, scope, found) : found
    return database.feeds.refresh(own, shown.map(toFound), {
      now,
      disclosure,
      changeMs: indicatorLimits.changeMinutes * minuteMs,
      removedMs: indicatorLimits.removedDays * dayMs,
    })
  }

  /** Without sites of organizations here, known brands, trusted hosts and advertisers that are always allowed or mostly harmless. */
  async function withoutKnown(own: Scope, scope: Scope | PlatformScope, range: DayRange, candidates: Candidate[]) {
    const names = candidates.filter(isDomain).map(({ value }) => registrableDomain(value, 'web'))
    const known = await database.feeds.knownDomains([...new Set(names)])
    const trusted = await database.feeds.trustedHosts(own)
    const harmless = scope.kind === 'organization' ? await findHarmless(scope, range, candidates) : new Set<string>()
    return candidates.filter((one) => {
      if (!isDomain(one)) return true
      if (known.has(registrableDomain(one.value, 'web'))) return false
      if (trusted.some((host) => `.${one.value}`.endsWith(`.${host}`))) return false
      return one.type !== 'advertiser' || !harmless.has(one.value)
    })
  }

  /** Advertisers with mostly other creatives: an attacker can name any advertiser. */
  async function findHarmless(scope: Scope, range: DayRange, candidates: readonly Candidate[]) {
    const adomain = candidates.filter(({ type }) => type === 'advertiser').map(({ value }) => value)
    if (adomain.length === 0) return new Set<string>()
    const about = { measures: ['creatives'], by: ['adomain'], range, where: { adomain } } as const
    const [seen, attacking] = await Promise.all([
      warehouse.select(scope, { dataset: 'creatives', ...about }),
      warehouse.select(scope, { dataset: 'incidents', ...about }),
    ])
    const attacks = new Map(attacking.map((row) => [String(row.adomain), Number(row.creatives)]))
    const isHarmless = (name: string, creatives: number) => creatives > 2 * (attacks.get(name) ?? 0)
    const names = seen.filter((row) => isHarmless(String(row.adomain), Number(row.creatives)))
    return new Set(names.map((row) => String(row.adomain)))
  }

  /** Checks those that are new or were attacked again; the others were checked under the same rights. */
  async function checkRights<One extends Candidate & { id: string }>(own: Scope, scope: PlatformScope, found: One[]) {
    if (scope.disclosure === 'page') return found
    const state = await database.feeds.state(own)
    const isSame = state?.disclosure === scope.disclosure
    const rows = isSame ? await database.feeds.list(own, {}) : []
    const stored = new Map(rows.map((row) => [row.id, row.lastSeenAt.getTime()]))
    const isChecked = ({ id, lastSeenAt }: One) => (stored.get(id) ?? 0) >= lastSeenAt.getTime()
    const toCheck = found.filter((one) => !isChecked(one))
    const shown = new Set<Candidate>(await withinPlatformRights(warehouse, scope, toCheck))
    return found.filter((one) => isChecked(one) || shown.has(one))
  }

  /** The organization with up-to-date indicators. */
  async function prepare(own: Scope) {
    const organization = await database.organizations.forReport(own)
    const scope = rowScope(own, organization)
    const disclosure = scope.kind === 'platform' ? scope.disclosure : 'page'
    const state = await database.feeds.state(own)
    const dueAt = clock().getTime() - indicatorLimits.refreshMinutes * minuteMs
    const isFresh = state && state.refreshedAt.getTime() > dueAt && state.disclosure === disclosure
    return {
      organization,
      withheld: withheldTypes(scope),
      state: isFresh ? state : await refreshOnce(own, organization, disclosure),
    }
  }

  function refreshOnce(own: Scope, organization: ReportOrganization, disclosure: Disclosure) {
    const running = refreshing.get(organization.id)
    if (running) return running
    const started = refresh(own, organization, disclosure).finally(() => refreshing.delete(organization.id))
    refreshing.set(organization.id, started)
    return started
  }

  return {
    prepare,
    idOf,

    async list(own: Scope, narrowed: { after?: Date | undefined; type?: IndicatorType | undefined }) {
      const { state, organization } = await prepare(own)
      return { state, organization, rows: await database.feeds.list(own, narrowed) }
    },
  }
}

/** The days in which an attack keeps an indicator in force. */
function recentDays(now: Date): DayRange {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10)
  return { from: day(now.getTime() - indicatorLimits.validDays * dayMs), to: day(now.getTime()) }
}

const isDomain = ({ type }: Pick<IndicatorRow, 'type'>) => type === 'host' || type === 'advertiser'

const toFound = ({ incidentId: _incidentId, ...found }: Candidate & { id: string }): FoundIndicator => found
