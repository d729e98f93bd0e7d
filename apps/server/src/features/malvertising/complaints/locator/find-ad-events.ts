import { complaintLimits, type Scope, type ThreatClass, threatClassNames } from '@vigil/contract'
import type { ListRow, QueryOptions, Warehouse } from '@vigil/warehouse'
import type { AdEvent } from './clues.ts'

/** The tolerance is soft: events up to this multiple of it are considered. */
const softness = 2

interface Window {
  host: string
  at: number
  toleranceMs: number
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const shared = [
  'id',
  'at',
  'creative_id',
  'bidder_code',
  'ssp',
  'dsp',
  'adomains',
  'device',
  'os',
  'browser',
  'country',
  'markup_hash',
] as const

/** The attacks and sightings on a site around a time: one bounded query for each. */
export async function findAdEvents(
  warehouse: Pick<Warehouse, 'list'>,
  scope: Scope,
  { host, at, toleranceMs }: Window,
  options: QueryOptions = {},
): Promise<AdEvent[]> {
  const withinMs = Math.round(softness * toleranceMs)
  const query = {
    range: { from: toDay(at - withinMs), to: toDay(at + withinMs) },
    where: { host: [host], inventory: ['web'] },
    around: { at, withinMs },
    page: 1,
    rowsPerPage: complaintLimits.nearestRows,
    isCounted: false,
  }
  const [incidents, sightings] = await Promise.all([
    warehouse.list(
      scope,
      { dataset: 'incidents', columns: [...shared, 'url', 'threat_class', 'action'], ...query },
      options,
    ),
    warehouse.list(scope, { dataset: 'creatives', columns: shared, ...query }, options),
  ])
  return [
    ...incidents.rows.map((row) => ({
      ...toEvent(row, 'incident'),
      url: row.url ?? '',
      threatClass: toThreatClass(row.threat_class ?? ''),
      isBlocked: row.action === 'blocked',
    })),
    ...sightings.rows.map((row) => toEvent(row, 'sighting')),
  ]
}

function toEvent(row: Pick<ListRow<'creatives'>, (typeof shared)[number]>, kind: AdEvent['kind']): AdEvent {
  return {
    kind,
    id: row.id ?? '',
    at: row.at ?? 0,
    url: '',
    creativeId: row.creative_id ?? '',
    bidderCode: row.bidder_code ?? '',
    ssp: row.ssp ?? '',
    dsp: row.dsp ?? '',
    adomains: row.adomains ?? [],
    device: row.device ?? '',
    os: row.os ?? '',
    browser: row.browser ?? '',
    country: row.country ?? '',
    threatClass: '',
    isBlocked: false,
    markupHash: row.markup_hash ?? '',
  }
}

const toThreatClass = (name: string): ThreatClass | '' => threatClassNames.find((known) => known === name) ?? ''
