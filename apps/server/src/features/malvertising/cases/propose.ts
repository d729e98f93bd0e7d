import { type CaseSource, type CreativeKey, caseLimits, type ProposedIncident, type Scope } from '@vigil/contract'
import { type Database, registrableDomain } from '@vigil/database'
import type { ListRow, Warehouse, Where } from '@vigil/warehouse'
import { findHost, findKnownHosts } from '../../../reporting/listed-host.ts'

interface Sources {
  database: Pick<Database, 'alerts' | 'complaints' | 'feeds'>
  warehouse: Pick<Warehouse, 'list'>
  clock: () => Date
}

/** The ad of a case, and incidents that prove its behaviour. */
export interface Proposal {
  creative: CreativeKey | null
  dsp: string
  dspCreativeId: string
  landingHost: string
  incidents: ProposedIncident[]
}

const dayMs = 86_400_000
const days = 30
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const columns = [
  'id',
  'at',
  'host',
  'creative_id',
  'bidder_code',
  'ssp',
  'dsp',
  'dsp_creative_id',
  'markup_hash',
  'threat_class',
  'script',
] as const
type Incident = Pick<Required<ListRow<'incidents'>>, (typeof columns)[number]>

/** Finds the ad and its evidence by the place where a case is opened. */
export async function propose(sources: Sources, scope: Scope, source: CaseSource): Promise<Proposal> {
  const found = await findEvidence(sources, scope, source)
  if (!found) return { creative: null, dsp: '', dspCreativeId: '', landingHost: '', incidents: [] }
  const landingHost = await findLandingHost(sources, scope, found.incidents)
  return { ...describe(found.creative, found.incidents), landingHost }
}

interface Evidence {
  creative: CreativeKey
  incidents: readonly Incident[]
}

async function findEvidence(sources: Sources, scope: Scope, source: CaseSource): Promise<Evidence | null> {
  const { database, clock } = sources
  const now = clock().getTime()
  const recent = { from: toDay(now - days * dayMs), to: toDay(now) }
  const find = (where: Where<'incidents'>, range = recent) => findIncidents(sources.warehouse, scope, where, range)
  const byCreative = async (creative: CreativeKey) => ({ creative, incidents: await find(creativeFilter(creative)) })
  switch (source.kind) {
    case 'creative':
      return byCreative(source.creative)
    case 'cluster': {
      const keys = [source.creative, ...source.variants]
      const found = await Promise.all(incidentsOfAll(keys).map((where) => find(where)))
      const isCovered = (incident: Incident) => keys.some((key) => isSameAd(key, incident))
      const covered = found.flat().filter(isCovered)
      return { creative: source.creative, incidents: covered.toSorted((a, b) => b.at - a.at) }
    }
    case 'complaint': {
      const { chosen } = await database.complaints.find(scope, source.id)
      return chosen ? byCreative(chosen) : null
    }
    case 'report': {
      const [named] = await find({ id: [source.actionGroupID] }, { from: source.eventDate, to: source.eventDate })
      if (!named) return null
      const creative = toKey(named)
      const others = isKnown(creative) ? await find(creativeFilter(creative)) : []
      return { creative, incidents: [named, ...others.filter(({ id }) => id !== named.id)] }
    }
    case 'alert': {
      const alert = await database.alerts.find(scope, source.id, clock())
      if (!alert) return null
      const where = attacksFilter(alert)
      if (!where) return null
      const range = { from: toDay(alert.openedAt.getTime() - dayMs), to: toDay(alert.lastFiredAt.getTime()) }
      const found = (await find(where, range)).filter((incident) => isKnown(toKey(incident)))
      const [busiest] = [...groupByKey(found).values()].sort((a, b) => b.length - a.length)
      return busiest?.[0] ? { creative: toKey(busiest[0]), incidents: busiest } : null
    }
  }
}

/** The incidents behind an alert; null if it is not about attacks. */
function attacksFilter({ condition, subject }: { condition: { kind: string }; subject: string }) {
  const { site = '', threatClass = '' } = condition as { site?: string; threatClass?: string } // the fields of 'attacks'
  if (condition.kind === 'new-class') return { threatClass: [subject] }
  if (condition.kind !== 'attacks') return null
  const host = site || subject
  return { ...(host && { host: [host] }), ...(threatClass && { threatClass: [threatClass] }) }
}

const isKnown = ({ creativeId, markupHash }: CreativeKey) => creativeId !== '' || markupHash !== ''

const toKey = (incident: Incident): CreativeKey => ({
  creativeId: incident.creative_id,
  bidderCode: incident.bidder_code,
  ssp: incident.ssp,
  markupHash: incident.markup_hash,
})

/** Exchanges assign creative ids; without one, an ad is identified by its markup. */
function creativeFilter({ creativeId, ssp, bidderCode, markupHash }: CreativeKey): Where<'incidents'> {
  if (creativeId === '') return { markupHash: [markupHash] }
  const seller = ssp !== '' ? { ssp: [ssp] } : bidderCode !== '' ? { bidderCode: [bidderCode] } : {}
  return { creativeId: [creativeId], ...seller }
}

/** Two queries for any number of creatives; rows of equal ids from other sellers are filtered out later. */
function incidentsOfAll(keys: readonly CreativeKey[]): Where<'incidents'>[] {
  const creativeId = keys.map((key) => key.creativeId).filter(Boolean)
  const markupHash = keys.filter((key) => key.creativeId === '').map((key) => key.markupHash)
  return [...(creativeId.length > 0 ? [{ creativeId }] : []), ...(markupHash.length > 0 ? [{ markupHash }] : [])]
}

function isSameAd({ creativeId, ssp, bidderCode, markupHash }: CreativeKey, incident: Incident): boolean {
  if (creativeId === '') return incident.markup_hash === markupHash
  if (creativeId !== incident.creative_id) return false
  return ssp !== '' ? ssp === incident.ssp : bidderCode === '' || bidderCode === incident.bidder_code
}

async function findIncidents(
  warehouse: Sources['warehouse'],
  scope: Scope,
  where: Where<'incidents'>,
  range: { from: string; to: string },
): Promise<Incident[]> {
  const query = { dataset: 'incidents', columns, range, where, page: 1, rowsPerPage: 200, isCounted: false } as const
  const { rows } = await warehouse.list(scope, query)
  return rows as Incident[] // rows have the requested columns
}

function groupByKey(incidents: readonly Incident[]) {
  const groups = new Map<string, Incident[]>()
  for (const incident of incidents) {
    const key = incident.creative_id ? `${incident.ssp} ${incident.creative_id}` : incident.markup_hash
    groups.set(key, [...(groups.get(key) ?? []), incident])
  }
  return groups
}

function describe(creative: CreativeKey, found: readonly Incident[]): Omit<Proposal, 'landingHost'> {
  const first = (read: (incident: Incident) => string) => found.map(read).find((value) => value !== '') ?? ''
  return {
    creative: { ...creative, markupHash: creative.markupHash || first((incident) => incident.markup_hash) },
    dsp: first(({ dsp_creative_id: id, dsp }) => (id === '' ? '' : dsp)),
    dspCreativeId: first(({ dsp_creative_id: id, dsp }) => (dsp === '' ? '' : id)),
    incidents: found.slice(0, caseLimits.incidents).map(({ id, at, host, ssp, dsp, threat_class: threatClass }) => {
      const time = new Date(at).toISOString()
      return { actionGroupID: id, eventDate: time.slice(0, 10), time, threatClass, host, ssp, dsp }
    }),
  }
}

/**
 * The host of the address that the script reported, where an attack leads or sends data. Hosts that others use, too, are
 * left out, as in feeds: a case would open again with the next ad that they serve.
 */
async function findLandingHost({ database }: Sources, scope: Scope, incidents: readonly Incident[]): Promise<string> {
  const candidates = incidents.flatMap(({ script, host: site }) => {
    const host = findHost(script)
    return host && registrableDomain(host, 'web') !== registrableDomain(site, 'web') ? [host] : []
  })
  if (candidates.length === 0) return ''
  const isKnown = await findKnownHosts(database, scope, candidates)
  return candidates.find((host) => !isKnown(host)) ?? ''
}
