import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type AnswerOf, sessionSettings } from '@vigil/contract'
import { call } from './api.ts'

export type Settings = AnswerOf<typeof sessionSettings>

/** Names, addresses and the sign-in provider of this installation: the same for as long as the page is open. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  // Never cancelled: the router waits for it while components come and go.
  queryFn: () => call(sessionSettings, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The root of the router loads them before anything is drawn. */
export const useSettings = () => useSuspenseQuery(settingsQuery).data
