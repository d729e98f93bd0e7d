import {
  authorise,
  couponLeakage,
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
import { whileHeard } from '../../../reporting/caller.ts'
import { rangeOf } from '../../../reporting/range.ts'
import {
  type Asking,
  couponBreakdownOf,
  couponLeakageOf,
  couponTrendOf,
  couponUsageOf,
  topCouponsOf,
} from './coupon-usage.ts'
import type { CouponQuestion } from './questions.ts'

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
    load: (context: Asking, about: CouponQuestion) => Promise<Row[]>,
  ): Promise<{ data: Row[] }> {
    const scope = authorise(viewer, query.organizationId)
    const range = rangeOf({ from: query.dateStart, to: query.dateEnd }, days, clock(), 'query')
    return whileHeard(request, { data: [] }, async (signal) => ({
      data: await load({ warehouse, scope, options: { signal } }, { range, hosts: query.hosts }),
    }))
  }

  handle(couponUsageOverview, ({ params, ...received }) =>
    answered(received, async (context, about) => [await couponUsageOf(context, params.metric, about)]),
  )
  handle(couponUsageTrend, ({ params, ...received }) =>
    answered(received, (context, about) => couponTrendOf(context, params.metric, about)),
  )
  handle(couponUsageBreakdown, ({ params, ...received }) =>
    answered(received, (context, about) => couponBreakdownOf(context, params, about)),
  )
  handle(topCoupons, ({ params, ...received }) =>
    answered(received, (context, about) => topCouponsOf(context, params.scope, about)),
  )
  handle(couponLeakage, ({ params, ...received }) =>
    answered(received, (context, about) => couponLeakageOf(context, params.type, about)),
  )
}
