import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@vigil/contract'
import { z } from 'zod'
import { organizationsQuery } from './organizations.ts'
import { useProfile } from './profile.ts'
import { readStored, store } from './stored-filters.ts'
import { isSuperadmin, subTypesOf } from './viewer.ts'

/** Those whose events the malvertising pages show. Inactive ones are not offered. */
export const activePublishers = (organizations: readonly Organization[]) =>
  organizations.filter(
    ({ active, orgType, orgSubTypes }) =>
      active === 1 &&
      orgType === 'Publisher' &&
      subTypesOf(orgSubTypes).some((subType) => subType === 'Web' || subType === 'In-App'),
  )

/** The first that is among those offered: of the address, of the last minutes, else the first there is. */
export function chosenOf(offered: readonly Organization[], wanted: (number | null)[]): number | null {
  const known = wanted.find((id) => offered.some(({ orgId }) => orgId === id))
  return known ?? offered[0]?.orgId ?? null
}

export type OrganizationChoice = {
  /** Null while it is not known, or when there is none. */
  organizationId: number | null
  /** Null for clients, who see their own organization and have nothing to choose. */
  offered: readonly Organization[] | null
  isPending: boolean
  error: Error | null
  retry: () => void
  remember: (organizationId: number) => void
}

/** Whose data a malvertising page shows. Superadmins choose a publisher; what they chose is kept for a while. */
export function usePublisherChoice(fromAddress: number | null): OrganizationChoice {
  const profile = useProfile()
  const mayChoose = isSuperadmin(profile)
  const organizations = useQuery({ ...organizationsQuery, enabled: mayChoose })
  const remember = (organizationId: number) => store('publisherOrganization', organizationId)
  const retry = () => void organizations.refetch()
  if (!mayChoose) {
    const { organizationId } = profile
    return { organizationId, offered: null, isPending: false, error: null, retry, remember }
  }
  const offered = activePublishers(organizations.data ?? [])
  const stored = readStored('publisherOrganization', z.number())
  return {
    organizationId: chosenOf(offered, [fromAddress, stored]),
    offered,
    isPending: organizations.isPending,
    error: organizations.error,
    retry,
    remember,
  }
}
