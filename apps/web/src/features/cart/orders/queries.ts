import { queryOptions } from '@tanstack/react-query'
import { orderDetails, orderExport, orderLimits, orderList, orderTexts, orderTimeline } from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'

const pickDays = ({ organizationId, range }: Pick<ReportingFilters, 'organizationId' | 'range'>) => ({
  organizationId,
  dateStart: range.from,
  dateEnd: range.to,
})

/** Keeps the previous orders visible while new ones load, unless the shop changed. */
export const ordersQuery = (filters: ReportingFilters, page: number) =>
  queryOptions({
    queryKey: ['orders', filters, page] as const,
    queryFn: ({ signal }) => {
      const query = { ...pickDays(filters), hosts: filters.hosts, page, rowsPerPage: orderLimits.rowsPerPage }
      return call(orderList, { query }, { signal })
    },
    placeholderData: (before, query) =>
      query?.queryKey[1].organizationId === filters.organizationId ? before : undefined,
  })

export const ordersFile = (filters: ReportingFilters) =>
  call(orderExport, { query: { ...pickDays(filters), hosts: filters.hosts } })

/** The order and the days to search. */
export type WantedOrder = Pick<ReportingFilters, 'organizationId' | 'range'> & { orderId: string; sessionId: string }

function withParameters({ orderId, sessionId }: WantedOrder) {
  if (orderId === '' || sessionId === '') throw new Error(orderTexts.missingParameters)
}

export const orderQuery = (wanted: WantedOrder) =>
  queryOptions({
    queryKey: ['order', wanted] as const,
    queryFn: async ({ signal }) => {
      withParameters(wanted)
      const { orderId, sessionId } = wanted
      return call(
        orderDetails,
        { params: { orderId }, query: { ...pickDays(wanted), sessionID: sessionId } },
        { signal },
      )
    },
    select: ({ data }) => data[0],
  })

export const timelineQuery = (wanted: WantedOrder) =>
  queryOptions({
    queryKey: ['order-timeline', wanted] as const,
    queryFn: async ({ signal }) => {
      withParameters(wanted)
      const { orderId, sessionId } = wanted
      const query = { ...pickDays(wanted), hosts: [], sessionID: sessionId }
      return call(orderTimeline, { params: { orderId }, query }, { signal })
    },
    select: ({ data }) => data,
  })
