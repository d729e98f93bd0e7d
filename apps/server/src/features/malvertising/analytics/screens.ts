import {
  type AnalyticsFilterGroup,
  type AnalyticsReport,
  type AnalyticsScreen,
  type adomainReports,
  adomainResultLimit,
  type analyticsFilterGroups,
  type heavyAdsReports,
  type ThreatReport,
} from '@vigil/contract'
import type { DimensionOf, ListableName } from '@vigil/warehouse'
import type { Counted, CountedOf } from '../../../reporting/counting.ts'

/** The dataset and dimensions of the four screens. Everything else is shared. */

interface ScreenOf<Name extends ListableName, Report extends AnalyticsReport, Group extends string>
  extends CountedOf<Name, Group> {
  reports: Readonly<Record<Report, DimensionOf<Name>>>
  blockReason: DimensionOf<Name>
  blockTrigger: DimensionOf<Name> | null
  /** The number of results for a range of this length; null for all. */
  resultLimit(days: number): number | null
}

/** A screen of any dataset. */
export interface Screen<Group extends string = string> extends Counted<Group> {
  reports: Readonly<Partial<Record<AnalyticsReport, string>>>
  blockReason: string
  blockTrigger: string | null
  resultLimit(days: number): number | null
}

type GroupsOf<Name extends AnalyticsScreen> = (typeof analyticsFilterGroups)[Name][number]
const all = () => null

const reports = {
  delivery_source: 'deliverySource',
  ssp: 'ssp',
  dsp: 'dsp',
  device_type: 'device',
  operating_system: 'os',
  country_code: 'country',
} as const

const groups = {
  ssps: 'ssp',
  dsps: 'dsp',
  operating_systems: 'os',
  country_codes: 'country',
  browsers: 'browser',
  device_types: 'device',
  violation_variants: 'variant',
  tags: 'tag',
  actionType: 'action',
  delivery_sources: 'deliverySource',
} as const satisfies Partial<Record<AnalyticsFilterGroup, string>>

export const threats = {
  dataset: 'incidents',
  measure: 'attacks',
  reports: { violation_class: 'threatClass', violation_type: 'variant', ...reports },
  groups: { violation_classes: 'threatClass', block_triggers: 'rule', ...groups },
  blockReason: 'threatClass',
  blockTrigger: 'rule',
  resultLimit: all,
} as const satisfies ScreenOf<'incidents', ThreatReport, GroupsOf<'threats'>>

export const adQuality = {
  dataset: 'violations',
  measure: 'violations',
  reports: { violation_class: 'violationClass', violation_type: 'variant', ...reports },
  groups: { violation_classes: 'violationClass', block_triggers: 'trigger', ...groups },
  blockReason: 'violationClass',
  blockTrigger: 'trigger',
  resultLimit: all,
} as const satisfies ScreenOf<'violations', ThreatReport, GroupsOf<'adQuality'>>

export const adomains = {
  ...adQuality,
  reports: {
    adomain: 'adomain',
    violation_class: 'violationClass',
    violation_type: 'variant',
    delivery_source: 'deliverySource',
    ssp: 'ssp',
  },
  groups: {
    ssps: 'ssp',
    violation_classes: 'violationClass',
    block_triggers: 'trigger',
    adomains: 'adomain',
    tags: 'tag',
    actionType: 'action',
    delivery_sources: 'deliverySource',
  },
  resultLimit: adomainResultLimit,
} as const satisfies ScreenOf<'violations', (typeof adomainReports)[number], GroupsOf<'adomains'>>

export const heavyAds = {
  dataset: 'heavyAds',
  measure: 'heavyAds',
  reports: {
    ssp: reports.ssp,
    dsp: reports.dsp,
    device_type: reports.device_type,
    violation_type: 'kind',
    country_code: reports.country_code,
  },
  groups: {},
  blockReason: 'kind',
  blockTrigger: null,
  resultLimit: all,
} as const satisfies ScreenOf<'heavyAds', (typeof heavyAdsReports)[number], never>
