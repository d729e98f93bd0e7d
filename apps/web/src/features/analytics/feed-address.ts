import type { AnalyticsFilterGroup } from '@vigil/contract'
import { toAddress } from '../../lib/reporting/search.ts'
import type { AnalyticsFilters } from './screen.ts'

/** The groups that the threat feed can be narrowed by, and its names for them. */
const feedParams: Partial<Record<AnalyticsFilterGroup, string>> = {
  ssps: 'ssp',
  dsps: 'dsp',
  violation_classes: 'type',
  country_codes: 'country',
  browsers: 'browser',
  device_types: 'device',
  tags: 'tag',
}

/** Where the incidents behind a number are: the same days, sites and choices in the threat feed. */
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
