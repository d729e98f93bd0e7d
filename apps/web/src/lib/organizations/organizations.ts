import { queryOptions } from '@tanstack/react-query'
import { type Organization, organizationList } from '@vigil/contract'
import { call } from '../api/api.ts'
import { splitSubTypes } from '../viewer/viewer.ts'

/** All organizations, for superadmins: the organizations table and client pickers. */
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: ({ signal }) => call(organizationList, {}, { signal }),
  select: ({ data }) => data,
})

export const isShop = ({ orgSubTypes }: Pick<Organization, 'orgSubTypes'>) =>
  splitSubTypes(orgSubTypes).includes('E-Com')

export const subTypeLabel = ({ orgSubTypes }: Pick<Organization, 'orgSubTypes'>) =>
  splitSubTypes(orgSubTypes).join(' & ')
