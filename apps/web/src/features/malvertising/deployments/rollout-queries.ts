import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  distributionPin,
  type RequestOf,
  type Rollout,
  type RolloutAction,
  rolloutAct,
  rolloutList,
  rolloutScheduleSave,
  rolloutStart,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'

const dayMs = 86_400_000

/** Running, or ended within a day. */
export const isCurrent = ({ endedAt }: Rollout) => endedAt === null || Date.now() - Date.parse(endedAt) < dayMs

export const isOpen = ({ endedAt }: Rollout) => endedAt === null

/** As often as the service evaluates a rollout. */
const pollMs = 10_000

export const rolloutsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['rollouts', organizationId],
    queryFn: ({ signal }) => call(rolloutList, { query: { organizationId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.rollouts.some(isOpen) ? pollMs : false),
  })

function useRefresh(organizationId: number) {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['rollouts', 'tags'].map((name) => client.invalidateQueries({ queryKey: [name, organizationId], exact: true })),
    )
}

type Started = Omit<RequestOf<typeof rolloutStart>['body'], 'organizationId'>

export function useStartRollout(organizationId: number) {
  const refresh = useRefresh(organizationId)
  return (rollout: Started) => call(rolloutStart, { body: { organizationId, ...rollout } }).then(refresh)
}

export function useActOnRollout(organizationId: number) {
  const refresh = useRefresh(organizationId)
  return (id: string, action: RolloutAction) =>
    call(rolloutAct, { params: { id }, body: { organizationId, action } }).finally(refresh)
}

export type Schedule = RequestOf<typeof rolloutScheduleSave>['body']['schedule']

export function useSaveSchedule(organizationId: number) {
  return useSubmission({
    mutationFn: (schedule: Schedule) => call(rolloutScheduleSave, { body: { organizationId, schedule } }),
    onSuccess: useRefresh(organizationId),
  })
}

export function usePinTag(organizationId: number) {
  return useSubmission({
    mutationFn: (distribution: { distribution: string; isPinned: boolean }) =>
      call(distributionPin, { body: { organizationId, distribution } }),
    onSuccess: useRefresh(organizationId),
  })
}
