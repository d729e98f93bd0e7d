import {
  authorise,
  couponLeakage,
  couponProvenance,
  couponUsageBreakdown,
  couponUsageOverview,
  couponUsageTrend,
  type ReceivedOf,
  topCoupons,
  type Viewer,
} from '@vigil/contract'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { parseRange } from '../../../reporting/range.ts'
import type { CouponQuestion } from './coupon-queries.ts'
import {
  type CouponContext,
  loadCouponBreakdown,
  loadCouponLeakage,
  loadCouponProvenance,
  loadCouponTrend,
  loadCouponUsage,
  loadTopCoupons,
} from './coupon-usage.ts'

interface Received {
  viewer: Viewer
  query: ReceivedOf<typeof couponUsageTrend>['query']
  request: FastifyRequest
}

const days = { from: 'dateStart', to: 'dateEnd' }

export function couponAnalyticsRoutes({ handle }: Router, { warehouse, clock }: Dependencies) {
  /** Returns the rows, or stops when the client disconnects. */
  function answered<Row>(
    { viewer, query, request }: Received,
    load: (context: CouponContext, about: CouponQuestion) => Promise<Row[]>,
  ): Promise<{ data: Row[] }> {
    const scope = authorise(viewer, query.organizationId)
    const range = parseRange({ from: query.dateStart, to: query.dateEnd }, days, clock(), 'query')
    return abortOnDisconnect(request, { data: [] }, async (signal) => ({
      data: await load({ warehouse, scope, options: { signal } }, { range, hosts: query.hosts }),
    }))
  }

  handle(couponUsageOverview, ({ params, ...received }) =>
    answered(received, async (context, about) => [await loadCouponUsage(context, params.metric, about)]),
  )
  handle(couponUsageTrend, ({ params, ...received }) =>
    answered(received, (context, about) => loadCouponTrend(context, params.metric, about)),
  )
  handle(couponUsageBreakdown, ({ params, ...received }) =>
    answered(received, (context, about) => loadCouponBreakdown(context, params, about)),
  )
  handle(topCoupons, ({ params, ...received }) =>
    answered(received, (context, about) => loadTopCoupons(context, params.scope, about)),
  )
  handle(couponProvenance, (received) => answered(received, loadCouponProvenance))
  handle(couponLeakage, ({ params, ...received }) =>
    answered(received, (context, about) => loadCouponLeakage(context, params.type, about)),
  )
}
