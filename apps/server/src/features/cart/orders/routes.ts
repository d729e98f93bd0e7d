import {
  authorise,
  limits,
  orderDetails,
  orderExport,
  orderList,
  orderTimeline,
  type Scope,
  type Viewer,
} from '@vigil/contract'
import type { DayRange } from '@vigil/warehouse'
import type { Dependencies } from '../../../dependencies.ts'
import { exportName } from '../../../export/csv.ts'
import type { Router } from '../../../plugins/contract.ts'
import { StreamedFile } from '../../../plugins/streamed-file.ts'
import { revenueModel } from '../../../recovered-revenue/revenue-model.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { parseLookupRange, parseRange } from '../../../reporting/range.ts'
import { csvOf } from './csv.ts'
import { describeOrder, loadOrderTimeline } from './order-details.ts'
import { orderPage, orderParts } from './order-rows.ts'
import type { OrderQuestion, OrdersRequest } from './orders-request.ts'

const days = { from: 'dateStart', to: 'dateEnd' }

export function orderRoutes({ handle }: Router, deps: Dependencies) {
  const { database, warehouse, clock } = deps

  function resolveQuery(
    viewer: Viewer,
    query: { organizationId: number; dateStart: string; dateEnd: string },
    parse = parseRange,
  ) {
    const scope = authorise(viewer, query.organizationId)
    const range: DayRange = parse({ from: query.dateStart, to: query.dateEnd }, days, clock(), 'query')
    const context = (signal: AbortSignal): OrdersRequest => ({
      warehouse,
      verifications: database.verifications,
      scope,
      options: { signal },
    })
    return { scope, range, context }
  }

  async function loadModel(scope: Scope, about: OrderQuestion, signal: AbortSignal) {
    const [model, guards] = await Promise.all([
      revenueModel(deps, scope, about, { signal }),
      database.affiliates.protections(scope),
    ])
    return { model, guards }
  }

  handle(orderList, async ({ viewer, query, request }) => {
    const { scope, range, context } = resolveQuery(viewer, query)
    const about = { range, hosts: query.hosts }
    return abortOnDisconnect(request, { data: [], total: 0 }, async (signal) =>
      orderPage(context(signal), about, query, await loadModel(scope, about, signal)),
    )
  })

  handle(orderExport, async ({ viewer, query }) => {
    const { scope, range, context } = resolveQuery(viewer, query)
    const about = { range, hosts: query.hosts }
    async function* write(signal: AbortSignal) {
      yield* csvOf(orderParts(context(signal), about, limits.exportRows, await loadModel(scope, about, signal)))
    }
    return new StreamedFile(write, exportName('orders', clock()), 'text/csv')
  })

  handle(orderDetails, async ({ viewer, params, query, request }) => {
    const { scope, range, context } = resolveQuery(viewer, query, parseLookupRange)
    const wanted = { orderId: params.orderId, sessionId: query.sessionID, range }
    return abortOnDisconnect(request, { data: [] }, async (signal) => ({
      data: [
        await describeOrder(context(signal), wanted, (itsDay) =>
          loadModel(scope, { range: itsDay, hosts: [] }, signal),
        ),
      ],
    }))
  })

  handle(orderTimeline, async ({ viewer, params, query, request }) => {
    const { range, context } = resolveQuery(viewer, query, parseLookupRange)
    const wanted = { orderId: params.orderId, sessionId: query.sessionID, range, hosts: query.hosts }
    return abortOnDisconnect(request, { data: [] }, async (signal) => ({
      data: await loadOrderTimeline(context(signal), wanted),
    }))
  })
}
