import { Failure, type PlatformField, type PlatformNarrowing, platformFields } from '@vigil/contract'
import type { DayRange, DimensionOf, Where } from '@vigil/warehouse'
import { isBuyer, type PlatformContext } from '../../../reporting/platform.ts'
import { parseRange } from '../../../reporting/range.ts'
import { type IncidentQuery, parseSearch, searchedColumns } from '../../../reporting/threats/feed-query.ts'

/** Which dimension each dropdown narrows. */
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

/** What is asked, apart from which of the two windows. */
export interface PlatformQuery extends Omit<IncidentQuery, 'range'> {
  active: DayRange
  inactive: DayRange
}

/** The dropdowns that a platform has: it is one side of the trade itself, and sites are told only where its rights reach them. */
export function visibleFields({ organization, scope }: PlatformContext): PlatformField[] {
  const own: PlatformField = isBuyer(organization) ? 'DSP' : 'SSP'
  return platformFields.filter((field) => field !== own && (field !== 'HostName' || scope.disclosure !== 'nothing'))
}

export function parsePlatformQuery(platform: PlatformContext, query: PlatformNarrowing, now: Date): PlatformQuery {
  const { scope } = platform
  if (scope.disclosure === 'nothing' && listOf(query.hosts).length > 0)
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
    where: whereOf(query),
    search: searched(platform, query),
  }
}

const listOf = (values: string | string[]) => [values].flat()

const whereOf = (query: PlatformNarrowing): Where<'incidents'> => ({
  ssp: listOf(query.ssps),
  dsp: listOf(query.dsps),
  exchangeId: listOf(query.exchangeIds),
  threatClass: listOf(query.violationTypes),
  country: listOf(query.countryCodes),
  browser: listOf(query.browsers),
  host: listOf(query.hosts),
  device: listOf(query.deviceTypes),
})

/** Where sites are masked, nothing is found by them; the address of a script may hold one. */
function searched({ scope }: PlatformContext, { freeSearch }: PlatformNarrowing) {
  const isTold = (column: string) => scope.disclosure !== 'nothing' || (column !== 'host' && column !== 'script')
  return parseSearch(freeSearch, searchedColumns.filter(isTold))
}
