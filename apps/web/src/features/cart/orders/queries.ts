import { queryOptions } from '@tanstack/react-query'
import { limits, orderDetails, orderExport, orderLimits, orderList, orderTexts, orderTimeline } from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { formatDay } from '../../../lib/format/time-ranges.ts'
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

/** An order is found by its numbers, on any day. */
export type WantedOrder = { organizationId: number; orderId: string; sessionId: string }

function withParameters({ orderId, sessionId }: WantedOrder) {
  if (orderId === '' || sessionId === '') throw new Error(orderTexts.missingParameters)
}

const everyDay = () => ({ from: limits.firstDay, to: formatDay(new Date()) })

export const orderQuery = (wanted: WantedOrder) =>
  queryOptions({
    queryKey: ['order', wanted] as const,
    queryFn: async ({ signal }) => {
      withParameters(wanted)
      const { orderId, sessionId } = wanted
      return call(
        orderDetails,
        { params: { orderId }, query: { ...pickDays({ ...wanted, range: everyDay() }), sessionID: sessionId } },
        { signal },
      )
    },
    select: ({ data }) => data[0],
  })

/** `day` is the day of the order. */
export const timelineQuery = (wanted: WantedOrder, day: string) =>
  queryOptions({
    queryKey: ['order-timeline', wanted, day] as const,
    queryFn: async ({ signal }) => {
      const { organizationId, orderId, sessionId } = wanted
      const query = { organizationId, dateStart: day, dateEnd: day, hosts: [], sessionID: sessionId }
      return call(orderTimeline, { params: { orderId }, query }, { signal })
    },
    select: ({ data }) => data,
  })
