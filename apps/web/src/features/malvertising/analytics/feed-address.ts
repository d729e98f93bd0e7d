import type { AnalyticsFilterGroup, analyticsFilterGroups } from '@vigil/contract'
import { toAddress } from '../../../lib/reporting/search.ts'
import type { AnalyticsFilters } from './screen.ts'

type ThreatGroup = (typeof analyticsFilterGroups)['threats'][number]

/** The threat feed's parameter names. It supports every group, so that it lists as many incidents as were counted. */
const feedParams: Record<ThreatGroup, string> = {
  ssps: 'ssp',
  dsps: 'dsp',
  violation_classes: 'type',
  country_codes: 'country',
  browsers: 'browser',
  device_types: 'device',
  tags: 'tag',
  violation_variants: 'variant',
  delivery_sources: 'source',
  operating_systems: 'os',
  block_triggers: 'trigger',
  actionType: 'action',
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
