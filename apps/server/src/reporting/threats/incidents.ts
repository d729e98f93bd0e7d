import {
  type FeedQuestion,
  type FeedRow,
  type FeedSorting,
  type PlatformScope,
  type Scope,
  threatClassNames,
} from '@vigil/contract'
import { sspName, threatName } from '@vigil/presentation'
import type { ColumnOf, ListQueryOf, QueryOptions, Sort, Warehouse } from '@vigil/warehouse'
import { type Incident, itemColumns, toThreatItem } from '../incident-item.ts'
import type { IncidentQuery } from './feed-query.ts'

const sortColumns = {
  time: 'at',
  publisherHostname: 'host',
  gotchaType: 'threat_class',
  violationVariant: 'variant',
  ssp: 'ssp',
  dsp: 'dsp',
  creativeID: 'creative_id',
  seatID: 'seat_id',
  countryCode: 'country',
  ISP: 'network',
  parsedUserAgentName: 'browser',
  userAgentOS: 'os',
  device: 'device',
  topLocation: 'url',
  userAgent: 'user_agent',
  actionGroupID: 'id',
  deliverySource: 'delivery_source',
} as const satisfies Record<FeedSorting, ColumnOf<'incidents'>>

/** Values with a different display name are sorted by that name. */
const shownNames: Partial<Record<FeedSorting, Record<string, string>>> = {
  ssp: { AppNexus: sspName('AppNexus') },
  gotchaType: Object.fromEntries(threatClassNames.map((key) => [key, threatName(key)])),
}

function toSort({ sortingName, sortingDirection }: Pick<FeedQuestion, 'sortingName' | 'sortingDirection'>) {
  const names = shownNames[sortingName]
  return {
    by: sortColumns[sortingName],
    direction: sortingDirection === 'asc' ? 'ascending' : 'descending',
    ...(names && { names }),
  } satisfies Sort<'incidents'>
}

/** Tag names by id; a deleted tag has none. */
export type TagNames = ReadonlyMap<string, string>

export const withTag = (incident: Incident, tags: TagNames): FeedRow => ({
  ...toThreatItem(incident),
  tagName: tags.get(incident.tag) ?? '',
})

type ListIncidents = (query: ListQueryOf<'incidents'>) => Promise<{ rows: Incident[]; total: number }>

export const loadIncidents =
  (warehouse: Pick<Warehouse, 'list'>, scope: Scope | PlatformScope, options: QueryOptions): ListIncidents =>
  async (query) =>
    (await warehouse.list(scope, { ...query, columns: itemColumns }, options)) as Awaited<ReturnType<ListIncidents>> // with these columns

/** A page of the feed. */
export async function feedPage(listIncidents: ListIncidents, about: IncidentQuery, body: FeedQuestion, tags: TagNames) {
  const { rows, total } = await listIncidents({
    dataset: 'incidents',
    ...about,
    sort: toSort(body),
    page: body.threatsDetailsActivePage,
    rowsPerPage: body.threatsDetailsRowsPerPage,
  })
  return { data: rows.map((row) => withTag(row, tags)), total }
}

/** Parts small enough to be released before the next one loads, so that memory stays low for twenty thousand rows. */
const rowsAtOnce = 500
/** Rows per written chunk: a longer string would be kept until the next major garbage collection. */
const writtenAtOnce = 50

/** The first rows in parts: each continues after the last row of the previous one, even if new incidents arrive. */
export async function* feedRows(
  listIncidents: ListIncidents,
  about: IncidentQuery,
  body: FeedQuestion,
  tags: TagNames,
  most: number,
) {
  const sort = toSort(body)
  let last: Incident | undefined
  for (let left = most; left > 0; left -= rowsAtOnce) {
    const { rows } = await listIncidents({
      dataset: 'incidents',
      ...about,
      sort,
      page: 1,
      rowsPerPage: Math.min(rowsAtOnce, left),
      isCounted: false,
      ...(last && { after: { value: last[sort.by], id: last.id } }),
    })
    for (let from = 0; from < rows.length; from += writtenAtOnce)
      yield rows.slice(from, from + writtenAtOnce).map((row) => withTag(row, tags))
    last = rows.at(-1)
    if (rows.length < rowsAtOnce) return
  }
}
