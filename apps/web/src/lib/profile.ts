import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type AnswerOf, profile } from '@vigil/contract'
import { call } from './api.ts'

export type Profile = AnswerOf<typeof profile>

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  // Never cancelled: the gate waits for it while components come and go.
  queryFn: () => call(profile, {}),
  staleTime: 60_000,
})

/** The signed-in person; the gate of the signed-in pages loads them. */
export const useProfile = () => useSuspenseQuery(profileQuery).data
