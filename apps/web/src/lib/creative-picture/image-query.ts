import { queryOptions } from '@tanstack/react-query'
import { type CreativeItem, creativeImage, unknownBidder } from '@vigil/contract'
import { call } from '../api/api.ts'

/** The organization and day on display. */
export type Shown = { organizationId: number; day: string }

export type PicturedCreative = Pick<CreativeItem, 'creativeID' | 'bidderCode'>

/** Polls for a pending picture with growing intervals, up to a limit. */
const poll = { firstMs: 1_000, growth: 1.4, mostMs: 8_000, times: 60 }
const calculateWait = (attempts: number) => Math.min(poll.firstMs * poll.growth ** attempts, poll.mostMs)

interface Polled {
  state: { data: { pictureState: string } | undefined; dataUpdateCount: number }
}
export const untilMade = ({ state: { data, dataUpdateCount } }: Polled) =>
  data?.pictureState === 'pending' && dataUpdateCount < poll.times ? calculateWait(dataUpdateCount) : false

/** A finished picture never changes. */
const pictureStaleTime = ({ state: { data } }: Polled) =>
  data === undefined || data.pictureState === 'pending' ? 0 : Number.POSITIVE_INFINITY

export const imageQuery = ({ creativeID, bidderCode }: PicturedCreative, { organizationId, day }: Shown) =>
  queryOptions({
    queryKey: ['creative-image', organizationId, creativeID, bidderCode, day] as const,
    queryFn: ({ signal }) => {
      const params = { creativeID, bidderCode: bidderCode || unknownBidder }
      return call(creativeImage, { params, query: { organizationId, eventDate: day } }, { signal })
    },
    refetchInterval: untilMade,
    staleTime: pictureStaleTime,
    // A failed picture shows a placeholder.
    retry: false,
  })
