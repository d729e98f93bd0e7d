import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@vigil/contract'
import { z } from 'zod'
import { readStored, type StoredFilter, store } from '../search/stored-filters.ts'
import { useProfile } from '../viewer/profile.ts'
import { isSuperadmin, splitSubTypes } from '../viewer/viewer.ts'
import { isShop, organizationsQuery } from './organizations.ts'

/** Organizations that the malvertising pages cover. Inactive ones are not offered. */
export const isActivePublisher = ({ active, orgType, orgSubTypes }: Organization) =>
  active === 1 &&
  orgType === 'Publisher' &&
  splitSubTypes(orgSubTypes).some((subType) => subType === 'Web' || subType === 'In-App')

const isActivePlatform = ({ active, orgType }: Organization) => active === 1 && orgType === 'Platform'

export const isActiveSsp = (organization: Organization) =>
  isActivePlatform(organization) && splitSubTypes(organization.orgSubTypes).includes('SSP')

export const isActiveShop = (organization: Organization) => organization.active === 1 && isShop(organization)

/** The first wanted id that is offered. */
export const findOffered = (offered: readonly Organization[], wanted: readonly (number | null)[]): number | null =>
  wanted.find((id) => offered.some(({ orgId }) => orgId === id)) ?? null

export type OrganizationChoice = {
  /** Null while unknown, or if there is none. */
  organizationId: number | null
  /** Null for clients, who always see their own organization. */
  offered: readonly Organization[] | null
  isPending: boolean
  error: Error | null
  retry: () => void
  remember: (organizationId: number) => void
}

type Choosing = {
  /** Which organizations superadmins can select. */
  isOffered: (organization: Organization) => boolean
  /** Remembers the selection for a while. */
  stored: StoredFilter
  /** The default before a selection; null for none. */
  first: (offered: readonly Organization[]) => number | null
}

/** The organization a page shows. Superadmins select one, which is remembered for a while. */
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
  return { organizationId: findOffered(offered, wanted) ?? first(offered), offered, isPending, error, retry, remember }
}

/** Prefers an organization with sites, as it has data. */
export const pickFirst = (offered: readonly Organization[]) =>
  (offered.find(({ hasSites }) => hasSites) ?? offered[0])?.orgId ?? null

/** The default exchange for superadmins. */
const preferredSsp = 'Index'
export const pickPreferred = (offered: readonly Organization[]) =>
  offered.find(({ orgName }) => orgName === preferredSsp)?.orgId ?? pickFirst(offered)

export const usePublisherChoice = (fromAddress: number | null) =>
  useChoice(fromAddress, { isOffered: isActivePublisher, stored: 'publisherOrganization', first: pickFirst })

/** Owners of tags: publishers and shops. */
export const useTagOwnerChoice = (fromAddress: number | null) =>
  useChoice(fromAddress, {
    isOffered: (organization) => isActivePublisher(organization) || isActiveShop(organization),
    stored: 'publisherOrganization',
    first: (offered) => pickFirst(offered.filter(isActivePublisher)),
  })

/** Superadmins see nothing until they select a platform. */
export const usePlatformChoice = (fromAddress: number | null) =>
  useChoice(fromAddress, { isOffered: isActivePlatform, stored: 'platformOrganization', first: () => null })

export const useSspChoice = (fromAddress: number | null) =>
  useChoice(fromAddress, { isOffered: isActiveSsp, stored: 'platformOrganization', first: pickPreferred })

export const useShopChoice = (fromAddress: number | null) =>
  useChoice(fromAddress, { isOffered: isActiveShop, stored: 'shopOrganization', first: pickFirst })

const isActiveReader = (organization: Organization) => organization.active === 1 && !isShop(organization)

/** Every active organization. */
export const useAnyChoice = (fromAddress: number | null) =>
  useChoice(fromAddress, { isOffered: ({ active }) => active === 1, stored: 'publisherOrganization', first: pickFirst })

/** Organizations that release notes are written for. */
export const useReaderChoice = (fromAddress: number | null) =>
  useChoice(fromAddress, { isOffered: isActiveReader, stored: 'publisherOrganization', first: pickFirst })
