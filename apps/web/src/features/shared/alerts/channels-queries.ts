import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  alertChannelCreate,
  alertChannelDelete,
  alertChannelList,
  alertChannelRotate,
  alertChannelTest,
  alertChannelUpdate,
  alertDeliveryList,
  alertDeliveryResend,
  type NewAlertChannel,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import type { Owner } from './queries.ts'

const liveMs = 5_000
const about = (organizationId: Owner) => (organizationId === undefined ? {} : { organizationId })

export const channelsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['alert-channels', owner],
    queryFn: ({ signal }) => call(alertChannelList, { query: about(owner) }, { signal }),
    select: ({ channels }) => channels,
    refetchInterval: liveMs,
  })

/** Refreshed while open: a test message arrives within seconds. */
export const deliveriesQuery = (owner: Owner, id: string) =>
  queryOptions({
    queryKey: ['alert-channels', owner, id],
    queryFn: ({ signal }) => call(alertDeliveryList, { params: { id }, query: about(owner) }, { signal }),
    select: ({ deliveries }) => deliveries,
    refetchInterval: liveMs,
  })

export function useChannelChanges(owner: Owner) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['alert-channels', owner] })
  const body = about(owner)
  return {
    create: useSubmission({
      mutationFn: (channel: NewAlertChannel) => call(alertChannelCreate, { body: { ...body, channel } }),
      onSettled,
      // The secret must not stay in memory.
      gcTime: 0,
    }),
    setEnabled: useSubmission({
      mutationFn: ({ id, isEnabled }: { id: string; isEnabled: boolean }) =>
        call(alertChannelUpdate, { params: { id }, body: { ...body, isEnabled } }),
      onSettled,
    }),
    rotate: useSubmission({
      mutationFn: (id: string) => call(alertChannelRotate, { params: { id }, body }),
      gcTime: 0,
    }),
    remove: useSubmission({
      mutationFn: (id: string) => call(alertChannelDelete, { params: { id }, query: body }),
      onSettled,
    }),
    test: useSubmission({
      mutationFn: (id: string) => call(alertChannelTest, { params: { id }, body }),
      onSettled,
    }),
    resend: useSubmission({
      mutationFn: (id: string) => call(alertDeliveryResend, { params: { id }, body }),
      onSettled,
    }),
  }
}
