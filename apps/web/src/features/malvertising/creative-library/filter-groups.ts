import { type CreativeGroup, creativeGroups } from '@vigil/contract'
import { analyticsName, browserName } from '@vigil/presentation'
import { fromAddress, toAddress } from '../../../lib/reporting/search.ts'
import { withChosen } from '../../../lib/reporting/smart-values.ts'
import type { FilterGroup, FilterSelection, FilterValue } from '../../../ui/smart-filter/filter-groups.ts'
import type { LibraryParam } from './creative-library-search.ts'

type Group = {
  /** URL parameter. */
  param: LibraryParam
  label: string
  name: (value: string) => string
}

const inWords = (key: string) => key.charAt(0).toUpperCase() + key.slice(1)
const orUnknown = (value: string) => value || 'Unknown'
const unlessClean = (name: (value: string) => string) => (value: string) => (value ? name(value) : 'No violation')

/** Groups of the smart filter, in display order. */
export const libraryGroups: Record<CreativeGroup, Group> = {
  violation_classes: {
    param: 'class',
    label: 'Violation type',
    name: unlessClean((value) => analyticsName('violation_class', value)),
  },
  violation_variants: {
    param: 'variant',
    label: 'Violation reason',
    name: unlessClean((value) => analyticsName('violation_type', value)),
  },
  delivery_sources: {
    param: 'source',
    label: 'Delivery source',
    name: (value) => analyticsName('delivery_source', value),
  },
  ssps: { param: 'ssp', label: 'SSP', name: (value) => analyticsName('ssp', value) },
  dsps: { param: 'dsp', label: 'DSP', name: (value) => analyticsName('dsp', value) },
  bidder_codes: { param: 'bidder', label: 'Bidder code', name: orUnknown },
  media_types: { param: 'media', label: 'Media type', name: (value) => inWords(orUnknown(value)) },
  adomains: { param: 'adomain', label: 'ADomain', name: orUnknown },
  country_codes: { param: 'country', label: 'Country', name: (value) => analyticsName('country_code', value) },
  browsers: { param: 'browser', label: 'Browser', name: browserName },
  operating_systems: {
    param: 'os',
    label: 'Operating system',
    name: (value) => analyticsName('operating_system', value),
  },
  device_types: { param: 'device', label: 'Device type', name: (value) => analyticsName('device_type', value) },
}

export type LibraryChoices = Partial<Record<CreativeGroup, string[]>>
type Lists = Record<LibraryParam, string[]>

/** The selection stored in the URL. */
export function readChoices(search: Lists): LibraryChoices {
  const chosen = creativeGroups.map((group) => [group, search[libraryGroups[group].param].map(fromAddress)] as const)
  return Object.fromEntries(chosen.filter(([, values]) => values.length > 0))
}

/** URL parameters of a selection; groups without one are cleared. */
export function toSearch(chosen: LibraryChoices): Lists {
  const lists = creativeGroups.map((group) => [libraryGroups[group].param, (chosen[group] ?? []).map(toAddress)])
  return Object.fromEntries(lists) as Lists // one entry per group
}

/** Groups with their available values, sorted by name. */
export function buildGroups(
  offered: Partial<Record<CreativeGroup, FilterValue[]>>,
  chosen: LibraryChoices,
): FilterGroup[] {
  return creativeGroups
    .map((group) => {
      const { label, name } = libraryGroups[group]
      const values = withChosen(offered[group] ?? [], chosen[group] ?? [])
        .map((one) => ({ ...one, label: name(one.value) }))
        .sort((a, b) => a.label.localeCompare(b.label, 'en'))
      return { key: group, label, values }
    })
    .filter(({ values }) => values.length > 0)
}

export const toSelection = (chosen: LibraryChoices) => chosen as FilterSelection // no group in it is empty
