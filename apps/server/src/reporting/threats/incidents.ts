import { sspName, threatName } from '@vigil/charts'
import {
  type FeedQuestion,
  type FeedRow,
  type FeedSorting,
  type PlatformScope,
  type Scope,
  threatClassNames,
} from '@vigil/contract'
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

/** What people know by another name is in the order of that name. */
const shownNames: Partial<Record<FeedSorting, Record<string, string>>> = {
  ssp: { AppNexus: sspName('AppNexus') },
  gotchaType: Object.fromEntries(threatClassNames.map((key) => [key, threatName(key)])),
}

function sortOf({ sortingName, sortingDirection }: Pick<FeedQuestion, 'sortingName' | 'sortingDirection'>) {
  const names = shownNames[sortingName]
  return {
    by: sortColumns[sortingName],
    direction: sortingDirection === 'asc' ? 'ascending' : 'descending',
    ...(names && { names }),
  } satisfies Sort<'incidents'>
}

/** Names of tags by id; one that was deleted has none. */
export type TagNames = ReadonlyMap<string, string>

export const withTag = (incident: Incident, tags: TagNames): FeedRow => ({
  ...toThreatItem(incident),
  tagName: tags.get(incident.tag) ?? '',
})

type Ask = (query: ListQueryOf<'incidents'>) => Promise<{ rows: Incident[]; total: number }>

export const loadIncidents =
  (warehouse: Pick<Warehouse, 'list'>, scope: Scope | PlatformScope, options: QueryOptions): Ask =>
  async (query) =>
    (await warehouse.list(scope, { ...query, columns: itemColumns }, options)) as Awaited<ReturnType<Ask>> // with these columns

/** A page of the feed. */
export async function feedPage(ask: Ask, about: IncidentQuery, body: FeedQuestion, tags: TagNames) {
  const { rows, total } = await ask({
    dataset: 'incidents',
    ...about,
    sort: sortOf(body),
    page: body.threatsDetailsActivePage,
    rowsPerPage: body.threatsDetailsRowsPerPage,
  })
  return { data: rows.map((row) => withTag(row, tags)), total }
}

/** So few that a part is forgotten before the next has come: twenty thousand rows take the memory of some. */
const rowsAtOnce = 500
/** And so few are written at once: a longer text would be kept until the next great collection of garbage. */
const writtenAtOnce = 50

/** The first so many rows, some at a time: each part goes on behind the last row of the one before, whatever comes in meanwhile. */
export async function* feedRows(ask: Ask, about: IncidentQuery, body: FeedQuestion, tags: TagNames, most: number) {
  const sort = sortOf(body)
  let last: Incident | undefined
  for (let left = most; left > 0; left -= rowsAtOnce) {
    const { rows } = await ask({
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
