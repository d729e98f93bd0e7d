import type { ReactNode } from 'react'
import { OrganizationPicker } from '../../../lib/organizations/organization-picker.tsx'
import { PublisherPage } from '../../../lib/reporting/publisher-page.tsx'
import { useProfile } from '../../../lib/viewer/profile.ts'
import { isOfKind, isSuperadmin } from '../../../lib/viewer/viewer.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'

interface IntegratingPageProps {
  /** From the URL. */
  organization: number | null
  onOrganization: (organizationId: number) => void
  children: (organizationId: number) => ReactNode
}

/** Frame of the pages about installing a publisher's script. */
export function IntegratingPage({ organization, onOrganization, children }: IntegratingPageProps) {
  const profile = useProfile()
  const isPublisher = isOfKind(profile, 'Web') || isOfKind(profile, 'In-App')
  if (!isPublisher && !isSuperadmin(profile)) {
    return (
      <EmptyState
        text="Nothing to integrate"
        hint="The ad script is for publishers’ pages. Your organization is of another type."
        minHeight={320}
      />
    )
  }
  return (
    <PublisherPage organization={organization}>
      {({ organizationId, offered, remember }) => (
        <>
          {offered && (
            <FilterBar>
              <OrganizationPicker
                offered={offered}
                organizationId={organizationId}
                onChoose={(id) => {
                  remember(id)
                  onOrganization(id)
                }}
              />
            </FilterBar>
          )}
          {children(organizationId)}
        </>
      )}
    </PublisherPage>
  )
}
