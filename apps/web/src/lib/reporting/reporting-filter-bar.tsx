import type { ReactNode } from 'react'
import { DateRangePicker } from '../../ui/date-range-picker/date-range-picker.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { OrganizationPicker } from '../organizations/organization-picker.tsx'
import { OrganizationSites } from './organization-sites.tsx'
import type { Reporting } from './use-reporting.ts'

type ReportingFilterBarProps = {
  reporting: Reporting
  /** False if the page has its own site filter. */
  hasSites?: boolean
  /** Replaces the organization picker. */
  picker?: ReactNode
  /** The page's own filters, after the shared ones. */
  children?: ReactNode
}

export function ReportingFilterBar({ reporting, hasSites = true, picker, children }: ReportingFilterBarProps) {
  const { filters, organizations, limits, isDefault } = reporting
  return (
    <FilterBar onReset={reporting.reset} isResetDisabled={isDefault}>
      <DateRangePicker value={filters.range} onChange={reporting.changeRange} {...limits} marksToday />
      {picker ??
        (organizations && (
          <OrganizationPicker
            offered={organizations}
            organizationId={filters.organizationId}
            onChoose={reporting.changeOrganization}
          />
        ))}
      {hasSites && (
        <OrganizationSites
          organizationId={filters.organizationId}
          value={filters.hosts}
          onApply={reporting.changeSites}
        />
      )}
      {children}
    </FilterBar>
  )
}
