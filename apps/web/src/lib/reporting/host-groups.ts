import { queryOptions } from '@tanstack/react-query'
import { hostGroupList } from '@vigil/contract'
import { call } from '../api/api.ts'

export const hostGroupsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['host-groups', organizationId],
    queryFn: ({ signal }) => call(hostGroupList, { query: { organizationId } }, { signal }),
    select: ({ data }) => data,
  })
