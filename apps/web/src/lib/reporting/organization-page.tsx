import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { PageSkeleton } from '../../ui/states/page-skeleton.tsx'
import type { OrganizationChoice } from '../organizations/organization-choice.ts'

type Chosen = Pick<OrganizationChoice, 'offered' | 'remember'> & { organizationId: number }

export type OrganizationPageProps = {
  /** From the URL. */
  organization: number | null
  children: (chosen: Chosen) => ReactNode
}

/** Page about one organization; rendered once the organization is known. */
export function OrganizationPage({
  choice,
  children,
}: Pick<OrganizationPageProps, 'children'> & { choice: OrganizationChoice }) {
  const { organizationId, offered, remember, isPending, error, retry } = choice
  if (isPending) return <PageSkeleton />
  if (error) return <ErrorState detail={error.message} onRetry={retry} />
  if (organizationId === null) return <EmptyState text="No organizations found" />
  return children({ organizationId, offered, remember })
}
