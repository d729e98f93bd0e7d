import { setImmediate } from 'node:timers/promises'
import {
  type IndicatorType,
  indicatorLimits,
  type PlatformScope,
  type Scope,
  type ThreatClass,
  threatClassNames,
} from '@vigil/contract'
import type { DayRange, DimensionOf, ResultRow, Warehouse, Where } from '@vigil/warehouse'
import { withinRights } from '../../../reporting/data-rights.ts'
import { findHost, listedHost, storeApp } from '../../../reporting/listed-host.ts'

/** A value that attacks had in common. */
export interface Candidate {
  type: IndicatorType
  value: string
  exchange: string
  threatClass: ThreatClass
  firstSeenAt: Date
  lastSeenAt: Date
  attacks: number
  sites: number
  /** The latest attack. */
  incidentId: string
}

interface Source {
  by: readonly DimensionOf<'incidents'>[]
  read(row: ResultRow): { type: IndicatorType; value: string | null; exchange?: string }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const sources: readonly Source[] = [
  {
    by: ['script'],
    read: ({ script }) => {
      const app = storeApp(text(script))
      return app ? { type: 'app', value: app } : { type: 'host', value: findHost(text(script)) }
    },
  },
  { by: ['adomain'], read: ({ adomain }) => ({ type: 'advertiser', value: listedHost(text(adomain)) }) },
  {
    by: ['creativeId', 'ssp'],
    read: ({ creativeId, ssp }) => ({ type: 'creative', value: text(creativeId), exchange: text(ssp) }),
  },
  { by: ['markupHash'], read: ({ markupHash }) => ({ type: 'markup', value: text(markupHash) }) },
  { by: ['seatId', 'dsp'], read: ({ seatId, dsp }) => ({ type: 'seat', value: text(seatId), exchange: text(dsp) }) },
]

/** Types that this scope cannot group by: a script's URL may contain the site's name. */
export const withheldTypes = (scope: Scope | PlatformScope): IndicatorType[] =>
  scope.kind === 'platform' && scope.disclosure === 'nothing' ? ['host', 'app'] : []

/** More than are listed, because some are dropped. */
const groupsPerSource = 2.5 * indicatorLimits.indicatorsPerType

export interface HiddenCreative {
  creativeId: string
  ssp: string
}

/** Values in the attacks of these days, the most recent first. */
export async function findCandidates(
  warehouse: Pick<Warehouse, 'select'>,
  scope: Scope | PlatformScope,
  range: DayRange,
  hidden: readonly HiddenCreative[],
): Promise<Candidate[]> {
  const withheld = withheldTypes(scope)
  const found = new Map<string, Candidate>()
  for (const { by, read } of sources) {
    if (withheld.length > 0 && by.includes('script')) continue
    const rows = await warehouse.select(scope, {
      dataset: 'incidents',
      measures: ['attacks', 'sites', 'firstSeen', 'lastSeen', 'latestId', 'latestThreatClass'],
      by,
      range,
      whereNot: leaveOut(by, hidden),
      order: [{ by: 'lastSeen', direction: 'descending' }],
      limit: groupsPerSource,
    })
    for (const row of rows) {
      const { type, value, exchange = '' } = read(row)
      if (!value || isHidden(hidden, type, value, exchange)) continue
      add(found, candidate(row, { type, value, exchange }))
    }
  }
  return limited([...found.values()].filter(({ attacks }) => attacks >= indicatorLimits.minAttacks))
}

/** A hidden creative is no evidence for other indicators either. */
function leaveOut(by: Source['by'], hidden: readonly HiddenCreative[]): Where<'incidents'> {
  if (by.includes('creativeId')) return { creativeId: [''] }
  return { creativeId: hidden.map(({ creativeId }) => creativeId) }
}

const isHidden = (hidden: readonly HiddenCreative[], type: IndicatorType, value: string, exchange: string) =>
  type === 'creative' && hidden.some(({ creativeId, ssp }) => creativeId === value && ssp === exchange)

function candidate(row: ResultRow, about: Pick<Candidate, 'type' | 'value' | 'exchange'>): Candidate {
  const threatClass = threatClassNames.find((name) => name === row.latestThreatClass) ?? 'malicious-host'
  return {
    ...about,
    threatClass,
    firstSeenAt: new Date(Number(row.firstSeen)),
    lastSeenAt: new Date(Number(row.lastSeen)),
    attacks: Number(row.attacks),
    sites: Number(row.sites),
    incidentId: text(row.latestId),
  }
}

/** Adds up the scripts of a host. Their sites may be the same, so the number of sites is the highest of them. */
function add(found: Map<string, Candidate>, next: Candidate) {
  const key = JSON.stringify([next.type, next.value, next.exchange])
  const known = found.get(key)
  if (!known) return found.set(key, next)
  const newer = next.lastSeenAt > known.lastSeenAt ? next : known
  const firstSeenAt = new Date(Math.min(next.firstSeenAt.getTime(), known.firstSeenAt.getTime()))
  const sites = Math.max(known.sites, next.sites)
  return found.set(key, { ...newer, firstSeenAt, sites, attacks: known.attacks + next.attacks })
}

function limited(candidates: Candidate[]): Candidate[] {
  const counts = new Map<IndicatorType, number>()
  return candidates
    .sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime())
    .filter(({ type }) => {
      const listed = (counts.get(type) ?? 0) + 1
      counts.set(type, listed)
      return listed <= indicatorLimits.indicatorsPerType
    })
}

const incidentsAtOnce = 500
const checksPerTurn = 50

/** Without those that name a site or page that the platform may not see. */
export async function withinPlatformRights(
  warehouse: Pick<Warehouse, 'list'>,
  scope: PlatformScope,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const shown: Candidate[] = []
  for (let from = 0; from < candidates.length; from += incidentsAtOnce) {
    const part = candidates.slice(from, from + incidentsAtOnce)
    const days = part.map(({ lastSeenAt }) => lastSeenAt.toISOString().slice(0, 10)).sort()
    const { rows } = await warehouse.list(scope, {
      dataset: 'incidents',
      columns: ['id', 'host', 'url'],
      range: { from: days[0] ?? '', to: days.at(-1) ?? '' },
      where: { id: part.map(({ incidentId }) => incidentId) },
      page: 1,
      rowsPerPage: part.length,
      isCounted: false,
    })
    const incidents = new Map(rows.map((row) => [row.id, row]))
    for (const [index, one] of part.entries()) {
      // Looking for hidden names takes about half a millisecond.
      if (index % checksPerTurn === checksPerTurn - 1) await setImmediate()
      const incident = incidents.get(one.incidentId)
      if (incident && isShown(scope, one, String(incident.host), String(incident.url))) shown.push(one)
    }
  }
  return shown
}

function isShown(scope: PlatformScope, { value, exchange }: Candidate, host: string, url: string) {
  // As a text that the ad controls.
  const script = `${value}\n${exchange}`
  return withinRights({ publisherHostname: host, topLocation: url, script }, scope).script === script
}
