import { Failure, type PlatformField, type PlatformNarrowing, platformFields } from '@vigil/contract'
import type { DayRange, DimensionOf, Where } from '@vigil/warehouse'
import { isBuyer, type PlatformContext } from '../../../reporting/platform.ts'
import { parseRange } from '../../../reporting/range.ts'
import { type IncidentQuery, parseSearch, searchedColumns } from '../../../reporting/threats/feed-query.ts'

/** The dimension that each dropdown narrows. */
export const fieldDimensions = {
  SSP: 'ssp',
  DSP: 'dsp',
  ExchangeID: 'exchangeId',
  AttackType: 'threatClass',
  Country: 'country',
  BrowserType: 'browser',
  HostName: 'host',
  DeviceType: 'device',
} as const satisfies Record<PlatformField, DimensionOf<'incidents'>>

/** The query without its window. */
export interface PlatformQuery extends Omit<IncidentQuery, 'range'> {
  active: DayRange
  inactive: DayRange
}

/** A platform's dropdowns: its own side of the trade is omitted, and sites are listed only within its data rights. */
export function visibleFields({ organization, scope }: PlatformContext): PlatformField[] {
  const own: PlatformField = isBuyer(organization) ? 'DSP' : 'SSP'
  return platformFields.filter((field) => field !== own && (field !== 'HostName' || scope.disclosure !== 'nothing'))
}

export function parsePlatformQuery(platform: PlatformContext, query: PlatformNarrowing, now: Date): PlatformQuery {
  const { scope } = platform
  if (scope.disclosure === 'nothing' && toList(query.hosts).length > 0)
    throw new Failure('invalid_request', [
      { field: 'query.hosts', message: 'is beyond the data rights of the platform' },
    ])
  const window = (name: 'active' | 'inactive') => {
    const fields = { from: `${name}ThreatsDateStart`, to: `${name}ThreatsDateEnd` } as const
    return parseRange({ from: query[fields.from], to: query[fields.to] }, fields, now, 'query')
  }
  return {
    active: window('active'),
    inactive: window('inactive'),
    where: buildWhere(query),
    search: searched(platform, query),
  }
}

const toList = (values: string | string[]) => [values].flat()

const buildWhere = (query: PlatformNarrowing): Where<'incidents'> => ({
  ssp: toList(query.ssps),
  dsp: toList(query.dsps),
  exchangeId: toList(query.exchangeIds),
  threatClass: toList(query.violationTypes),
  country: toList(query.countryCodes),
  browser: toList(query.browsers),
  host: toList(query.hosts),
  device: toList(query.deviceTypes),
})

/**
 * If sites are masked, they cannot be searched; a script's URL may contain one. Where the site is visible, scripts are
 * searched although they may contain the page's path: a match confirms a guess, but platforms look up landing pages here.
 */
function searched({ scope }: PlatformContext, { freeSearch }: PlatformNarrowing) {
  const isDisclosed = (column: string) => scope.disclosure !== 'nothing' || (column !== 'host' && column !== 'script')
  return parseSearch(freeSearch, searchedColumns.filter(isDisclosed))
}
