import { queryOptions } from '@tanstack/react-query'
import { attackTypeList, otherAttackType } from '@vigil/contract'
import { call } from '../api.ts'

/** Falls back to the default type on failure. */
export const attackTypesQuery = queryOptions({
  queryKey: ['attack-types'],
  queryFn: ({ signal }) =>
    call(attackTypeList, {}, { signal }).catch((error) => {
      if (signal.aborted) throw error
      return { attackTypes: [otherAttackType] }
    }),
  select: ({ attackTypes }) => attackTypes,
  staleTime: Number.POSITIVE_INFINITY,
})
