import type { ReactNode } from 'react'
import { OrganizationPicker } from '../../../lib/organization-picker.tsx'
import { useProfile } from '../../../lib/profile.ts'
import { PublisherPage } from '../../../lib/reporting/publisher-page.tsx'
import { isOfKind, isSuperadmin } from '../../../lib/viewer.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'

interface IntegratingPageProps {
  /** What the address says. */
  organization: number | null
  onOrganization: (organizationId: number) => void
  children: (organizationId: number) => ReactNode
}

/** A page about how a publisher's script gets onto its pages. */
export function IntegratingPage({ organization, onOrganization, children }: IntegratingPageProps) {
  const profile = useProfile()
  const isPublisher = isOfKind(profile, 'Web') || isOfKind(profile, 'In-App')
  if (!isPublisher && !isSuperadmin(profile)) {
    return (
      <EmptyState
        text="Nothing to integrate here"
        hint="The script for ads goes onto publishers’ pages. Your organization is of another kind."
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
