import type { AnalyticsFilterGroup } from '@vigil/contract'
import { toAddress } from '../../../lib/reporting/search.ts'
import type { AnalyticsFilters } from './screen.ts'

/** Filter groups the threat feed supports, with its parameter names. */
const feedParams: Partial<Record<AnalyticsFilterGroup, string>> = {
  ssps: 'ssp',
  dsps: 'dsp',
  violation_classes: 'type',
  country_codes: 'country',
  browsers: 'browser',
  device_types: 'device',
  tags: 'tag',
}

/** Search parameters that open the threat feed with the same days, sites and filters. */
export function feedSearch({ range, hosts, chosen }: AnalyticsFilters, organization: number | null) {
  const lists = Object.entries(feedParams).map(([group, param]) => {
    const values = chosen[group as AnalyticsFilterGroup] ?? [] // keys of the table above
    return [param, values.map(toAddress)] as const
  })
  return {
    ...range,
    ...(organization !== null && { organization }),
    ...(hosts.length > 0 && { site: hosts }),
    ...Object.fromEntries(lists.filter(([, values]) => values.length > 0)),
  }
}
