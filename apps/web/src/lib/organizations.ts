import { queryOptions } from '@tanstack/react-query'
import { type Organization, organizationList } from '@vigil/contract'
import { call } from './api.ts'
import { subTypesOf } from './viewer.ts'

/** Every organization there is, for superadmins: the table of organizations and the pickers of clients. */
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: ({ signal }) => call(organizationList, {}, { signal }),
  select: ({ data }) => data,
})

export const isShop = ({ orgSubTypes }: Pick<Organization, 'orgSubTypes'>) => subTypesOf(orgSubTypes).includes('E-Com')

export const subTypeLabel = ({ orgSubTypes }: Pick<Organization, 'orgSubTypes'>) => subTypesOf(orgSubTypes).join(' & ')
