import type { Reporting } from '../../../lib/reporting/use-reporting.ts'
import type { AnalyticsSearch } from './analytics-search.ts'
import type { AnalyticsFilters } from './screen.ts'

/** Props shared by all widgets of a screen. */
export type View = {
  filters: AnalyticsFilters
  reporting: Reporting
  search: AnalyticsSearch
  change: (part: Partial<AnalyticsSearch>) => unknown
  /** Filters the page to these values or sites and returns the table to page 1. */
  narrow: (chosen: AnalyticsFilters['chosen'], sites?: string[]) => void
}
