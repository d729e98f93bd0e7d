import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type AnswerOf, profile } from '@vigil/contract'
import { call } from '../api/api.ts'

export type Profile = AnswerOf<typeof profile>

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  // Never cancelled: the route guard awaits it across component unmounts.
  queryFn: () => call(profile, {}),
  staleTime: 60_000,
})

/** The signed-in user; loaded by the route guard. */
export const useProfile = () => useSuspenseQuery(profileQuery).data
