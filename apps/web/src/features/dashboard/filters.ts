import type { ReportingFilters } from '../../lib/reporting/filters.ts'

/** What every widget of the overview is asked about. */
export type DashboardFilters = ReportingFilters & { countryCodes: string[]; tags: string[] }
