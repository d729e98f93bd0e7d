import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@vigil/contract'
import { z } from 'zod'
import { isShop, organizationsQuery } from './organizations.ts'
import { useProfile } from './profile.ts'
import { readStored, type StoredFilter, store } from './stored-filters.ts'
import { isSuperadmin, subTypesOf } from './viewer.ts'

/** Those whose events the malvertising pages show. Inactive ones are not offered. */
export const isActivePublisher = ({ active, orgType, orgSubTypes }: Organization) =>
  active === 1 &&
  orgType === 'Publisher' &&
  subTypesOf(orgSubTypes).some((subType) => subType === 'Web' || subType === 'In-App')

const isActivePlatform = ({ active, orgType }: Organization) => active === 1 && orgType === 'Platform'

export const isActiveSsp = (organization: Organization) =>
  isActivePlatform(organization) && subTypesOf(organization.orgSubTypes).includes('SSP')

export const isActiveShop = (organization: Organization) => organization.active === 1 && isShop(organization)

/** The first that is among those offered: of the address, of the last minutes. */
export const knownOf = (offered: readonly Organization[], wanted: readonly (number | null)[]): number | null =>
  wanted.find((id) => offered.some(({ orgId }) => orgId === id)) ?? null

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

type Choosing = {
  /** Whom superadmins may choose. */
  isOffered: (organization: Organization) => boolean
  /** Where a choice is kept for a while. */
  stored: StoredFilter
  /** Whom they see before they have chosen; null for nobody. */
  first: (offered: readonly Organization[]) => number | null
}

/** Whose data a page shows. Superadmins choose; what they chose is kept for a while. */
function useChoice(fromAddress: number | null, { isOffered, stored, first }: Choosing): OrganizationChoice {
  const profile = useProfile()
  const mayChoose = isSuperadmin(profile)
  const organizations = useQuery({ ...organizationsQuery, enabled: mayChoose })
  const remember = (organizationId: number) => store(stored, organizationId)
  const retry = () => void organizations.refetch()
  if (!mayChoose) {
    const { organizationId } = profile
    return { organizationId, offered: null, isPending: false, error: null, retry, remember }
  }
  const offered = (organizations.data ?? []).filter(isOffered)
  const { isPending, error } = organizations
  const wanted = [fromAddress, readStored(stored, z.number())]
  return { organizationId: knownOf(offered, wanted) ?? first(offered), offered, isPending, error, retry, remember }
}

/** One that has sites has something to show. */
export const firstOf = (offered: readonly Organization[]) =>
  (offered.find(({ hasSites }) => hasSites) ?? offered[0])?.orgId ?? null

/** The default of superadmins among the exchanges. */
const preferredSsp = 'Index'
export const preferredOf = (offered: readonly Organization[]) =>
  offered.find(({ orgName }) => orgName === preferredSsp)?.orgId ?? firstOf(offered)

export const usePublisherChoice = (fromAddress: number | null) =>
  useChoice(fromAddress, { isOffered: isActivePublisher, stored: 'publisherOrganization', first: firstOf })

/** Whose scripts can be given other builds: those of publishers, and those of shops. */
export const useTagOwnerChoice = (fromAddress: number | null) =>
  useChoice(fromAddress, {
    isOffered: (organization) => isActivePublisher(organization) || isActiveShop(organization),
    stored: 'publisherOrganization',
    first: (offered) => firstOf(offered.filter(isActivePublisher)),
  })

/** Superadmins see nothing before they have chosen a platform. */
export const usePlatformChoice = (fromAddress: number | null) =>
  useChoice(fromAddress, { isOffered: isActivePlatform, stored: 'platformOrganization', first: () => null })

export const useSspChoice = (fromAddress: number | null) =>
  useChoice(fromAddress, { isOffered: isActiveSsp, stored: 'platformOrganization', first: preferredOf })

export const useShopChoice = (fromAddress: number | null) =>
  useChoice(fromAddress, { isOffered: isActiveShop, stored: 'shopOrganization', first: firstOf })

const isActiveReader = (organization: Organization) => organization.active === 1 && !isShop(organization)

/** Those whom release notes are written for. */
export const useReaderChoice = (fromAddress: number | null) =>
  useChoice(fromAddress, { isOffered: isActiveReader, stored: 'publisherOrganization', first: firstOf })
