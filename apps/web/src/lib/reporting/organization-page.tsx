import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { PageSkeleton } from '../../ui/states/page-skeleton.tsx'
import type { OrganizationChoice } from '../organization-choice.ts'

type Chosen = Pick<OrganizationChoice, 'offered' | 'remember'> & { organizationId: number }

export type OrganizationPageProps = {
  /** What the address says. */
  organization: number | null
  children: (chosen: Chosen) => ReactNode
}

/** A page about one organization: shown once it is known which. */
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
