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
import type { Dependencies } from '../../dependencies.ts'
import type { Router } from '../../plugins/contract.ts'
import { whileHeard } from '../../reporting/caller.ts'
import { rangeOf } from '../../reporting/range.ts'
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
  /** The rows of an answer, for as long as somebody waits for them. */
  function answered<Row>(
    { viewer, query, request }: Received,
    ask: (asking: Asking, about: CouponQuestion) => Promise<Row[]>,
  ): Promise<{ data: Row[] }> {
    const scope = authorise(viewer, query.organizationId)
    const range = rangeOf({ from: query.dateStart, to: query.dateEnd }, days, clock(), 'query')
    return whileHeard(request, { data: [] }, async (signal) => ({
      data: await ask({ warehouse, scope, options: { signal } }, { range, hosts: query.hosts }),
    }))
  }

  handle(couponUsageOverview, ({ params, ...asked }) =>
    answered(asked, async (asking, about) => [await couponUsageOf(asking, params.metric, about)]),
  )
  handle(couponUsageTrend, ({ params, ...asked }) =>
    answered(asked, (asking, about) => couponTrendOf(asking, params.metric, about)),
  )
  handle(couponUsageBreakdown, ({ params, ...asked }) =>
    answered(asked, (asking, about) => couponBreakdownOf(asking, params, about)),
  )
  handle(topCoupons, ({ params, ...asked }) =>
    answered(asked, (asking, about) => topCouponsOf(asking, params.scope, about)),
  )
  handle(couponLeakage, ({ params, ...asked }) =>
    answered(asked, (asking, about) => couponLeakageOf(asking, params.type, about)),
  )
}
