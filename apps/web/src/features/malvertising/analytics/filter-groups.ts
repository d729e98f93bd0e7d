import type { AnalyticsFilter, AnalyticsFilterGroup, AnalyticsReport } from '@vigil/contract'
import { analyticsName, browserName } from '@vigil/presentation'
import { fromAddress, toAddress } from '../../../lib/reporting/search.ts'
import type { AddressLists, AddressParam } from './analytics-search.ts'

type Group = {
  /** URL parameter. */
  param: AddressParam
  label: string
  /** The report with the same values, if any; otherwise the singular label. */
  report?: AnalyticsReport
  name?: (value: string) => string
}

const inWords = (key: string) => key.charAt(0).toUpperCase() + key.slice(1)

/** Smart filter groups. If a screen has a report on the same values, its label is used. */
export const filterGroups: Record<AnalyticsFilterGroup, Group> = {
  ssps: { param: 'ssp', label: 'SSP', report: 'ssp' },
  dsps: { param: 'dsp', label: 'DSP', report: 'dsp' },
  operating_systems: { param: 'os', label: 'Operating system', report: 'operating_system' },
  country_codes: { param: 'country', label: 'Country', report: 'country_code' },
  browsers: { param: 'browser', label: 'Browser', name: browserName },
  device_types: { param: 'device', label: 'Device type', report: 'device_type' },
  violation_classes: { param: 'class', label: 'Violation class', report: 'violation_class' },
  violation_variants: { param: 'variant', label: 'Violation type', report: 'violation_type' },
  block_triggers: {
    param: 'trigger',
    label: 'Block Trigger',
    name: (value) => analyticsName('violation_type', value),
  },
  adomains: { param: 'adomain', label: 'ADomain', report: 'adomain' },
  tags: { param: 'tag', label: 'Tag Name' },
  actionType: { param: 'action', label: 'Action', name: inWords },
  delivery_sources: { param: 'source', label: 'Delivery Source', report: 'delivery_source' },
}

/** Display name of a group's value. */
export function valueName(group: AnalyticsFilterGroup, value: string): string {
  const { report, name } = filterGroups[group]
  if (report) return analyticsName(report, value)
  return name?.(value) || value || 'Unknown'
}

/** The selection stored in the URL. */
export function toFilter(search: AddressLists, groups: readonly AnalyticsFilterGroup[]): AnalyticsFilter {
  const chosen = groups.map((group) => [group, search[filterGroups[group].param].map(fromAddress)] as const)
  return Object.fromEntries(chosen.filter(([, values]) => values.length > 0))
}

/** URL parameters of a selection; groups without one are cleared. */
export function toSearch(chosen: AnalyticsFilter, groups: readonly AnalyticsFilterGroup[]): Partial<AddressLists> {
  return Object.fromEntries(groups.map((group) => [filterGroups[group].param, (chosen[group] ?? []).map(toAddress)]))
}
