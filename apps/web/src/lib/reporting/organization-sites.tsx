import { useQuery } from '@tanstack/react-query'
import { SitesPicker } from '../../ui/sites-picker/sites-picker.tsx'
import { hostGroupsQuery } from './host-groups.ts'

type OrganizationSitesProps = {
  /** Null before one is selected. */
  organizationId: number | null
  label?: string
  value: string[]
  onApply: (hosts: string[]) => void
  disabled?: boolean
}

/** Picker for an organization's sites and apps. */
export function OrganizationSites({ organizationId, ...picker }: OrganizationSitesProps) {
  const groups = useQuery({ ...hostGroupsQuery(organizationId ?? 0), enabled: organizationId !== null })
  return (
    <SitesPicker
      {...picker}
      groups={groups.data ?? []}
      isLoading={groups.isLoading}
      onRetry={groups.isLoadingError ? () => void groups.refetch() : undefined}
    />
  )
}
