import type { ReportingFilters } from '../../../lib/reporting/filters.ts'

export type DashboardFilters = ReportingFilters & { countryCodes: string[]; tags: string[] }
