import { type Disclosure, type IndicatorType, indicatorLimits, type PlatformScope, type Scope } from '@vigil/contract'
import type { FeedState, FoundIndicator, IndicatorRow, ReportOrganization } from '@vigil/database'
import type { DayRange, ResultRow } from '@vigil/warehouse'
import type { Dependencies } from '../../../dependencies.ts'
import { uuidV5 } from '../../../lib/uuid-v5.ts'
import { linkHolder } from '../../../reporting/link-holder.ts'
import { findKnownHosts } from '../../../reporting/listed-host.ts'
import { authorisePlatformReader } from '../../../reporting/platform.ts'
import { type Candidate, findCandidates, withheldTypes, withinPlatformRights } from './find-indicators.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** Namespace of the ids of everything in a feed. */
const namespace = 'c3a6b9b4-6f2e-4c58-9d0e-3f4f0c7a51d2'

export type Indicators = ReturnType<typeof createIndicators>

/** An organization's indicators, compared with its attacks every few minutes while they are read. */
export function createIndicators(deps: Pick<Dependencies, 'database' | 'warehouse' | 'clock' | 'config'>) {
  const { database, warehouse, clock, config } = deps
  const refreshing = new Map<number, Promise<FeedState>>()

  const makeId = (organizationId: number, ...parts: readonly string[]) =>
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
      id: makeId(organization.id, one.type, one.value, one.exchange),
    }))
    const shown = scope.kind === 'platform' ? await checkRights(own, scope, found) : found
    return database.feeds.refresh(own, shown.map(toFound), {
      now,
      disclosure,
      changeMs: indicatorLimits.changeMinutes * minuteMs,
      removedMs: indicatorLimits.removedDays * dayMs,
    })
  }

  /** Without sites of organizations here, known brands, trusted hosts, and advertisers and seats that are mostly harmless. */
  async function withoutKnown(own: Scope, scope: Scope | PlatformScope, range: DayRange, candidates: Candidate[]) {
    const hosts = candidates.filter(isDomain).map(({ value }) => value)
    const isKnown = await findKnownHosts(database, own, hosts)
    const harmless = scope.kind === 'organization' ? await findHarmless(scope, range, candidates) : new Set<string>()
    return candidates.filter((one) => {
      const { type, value, exchange } = one
      if (harmless.has(harmlessKey(type, type === 'seat' ? [value, exchange] : [value]))) return false
      return !isDomain(one) || !isKnown(value)
    })
  }

  /** Advertisers and seats with mostly other creatives. An attacker can name any advertiser, and a seat has many clients. */
  async function findHarmless(scope: Scope, range: DayRange, candidates: readonly Candidate[]) {
    const of = (type: IndicatorType) => candidates.filter((one) => one.type === type).map(({ value }) => value)
    const groups = [
      { type: 'advertiser', by: ['adomain'], where: { adomain: of('advertiser') } },
      { type: 'seat', by: ['seatId', 'dsp'], where: { seatId: of('seat') } },
    ] as const
    const harmless = new Set<string>()
    for (const { type, by, where } of groups) {
      if (of(type).length === 0) continue
      const about = { measures: ['creatives'], by, range, where } as const
      const [seen, attacking] = await Promise.all([
        warehouse.select(scope, { dataset: 'creatives', ...about }),
        warehouse.select(scope, { dataset: 'incidents', ...about }),
      ])
      const makeHarmlessKey = (row: ResultRow) =>
        harmlessKey(
          type,
          by.map((dimension) => String(row[dimension])),
        )
      const attacks = new Map(attacking.map((row) => [makeHarmlessKey(row), Number(row.creatives)]))
      for (const row of seen)
        if (Number(row.creatives) > 2 * (attacks.get(makeHarmlessKey(row)) ?? 0)) harmless.add(makeHarmlessKey(row))
    }
    return harmless
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
    makeId,

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

const harmlessKey = (type: IndicatorType, values: readonly string[]) => JSON.stringify([type, ...values])

const isDomain = ({ type }: Pick<IndicatorRow, 'type'>) => type === 'host' || type === 'advertiser'

const toFound = ({ incidentId: _incidentId, ...found }: Candidate & { id: string }): FoundIndicator => found
