import {
  authorise,
  ecommReport,
  overviewAffiliateRevenue,
  overviewCartInsights,
  overviewDaily,
  overviewInjectionsBlocked,
  overviewModelInputs,
  overviewOverallMetrics,
  overviewPopupsBlocked,
  overviewProvenRevenue,
  overviewTopCouponsBlocked,
  type Viewer,
} from '@vigil/contract'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../../../dependencies.ts'
import { turnOwner } from '../../../lib/fair-queue.ts'
import type { Router } from '../../../plugins/contract.ts'
import {
  affiliateRevenue,
  dailyMetrics,
  injectionsBlocked,
  modelInputs,
  type OverviewRequest,
  overallMetrics,
  popupsBlocked,
  topCouponsBlocked,
} from '../../../recovered-revenue/overview.ts'
import { provenRevenue } from '../../../recovered-revenue/proven-revenue.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { parseRange } from '../../../reporting/range.ts'
import { cartInsights } from './insights.ts'
import { ecommReportData } from './report.ts'

const fields = { from: 'timeframeFrom', to: 'timeframeTo' }

interface Call {
  viewer: Viewer
  query: { organizationId: number; timeframeFrom: string; timeframeTo: string }
  request: FastifyRequest
}

export function cartOverviewRoutes({ handle }: Router, deps: Dependencies) {
  const { config, clock, drawEcommReport } = deps

  const toRequest = ({ viewer, query }: Call, hosts: string[], signal: AbortSignal): OverviewRequest => ({
    sources: deps,
    scope: authorise(viewer, query.organizationId),
    range: parseRange({ from: query.timeframeFrom, to: query.timeframeTo }, fields, clock(), 'query'),
    hosts,
    options: { signal },
  })
  const rows = <Row>(
    call: Call & { query: { selectedHosts: string[] } },
    load: (request: OverviewRequest) => Promise<Row[]>,
  ) =>
    abortOnDisconnect(call.request, { data: [] }, async (signal) => ({
      data: await load(toRequest(call, call.query.selectedHosts, signal)),
    }))

  handle(overviewOverallMetrics, (call) => rows(call, async (request) => [await overallMetrics(request)]))
  handle(overviewDaily, (call) => rows(call, dailyMetrics))
  handle(overviewTopCouponsBlocked, (call) => rows(call, topCouponsBlocked))
  handle(overviewCartInsights, (call) => rows(call, cartInsights))
  handle(overviewAffiliateRevenue, (call) => rows(call, async (request) => [await affiliateRevenue(request)]))
  handle(overviewPopupsBlocked, (call) => rows(call, popupsBlocked))
  handle(overviewInjectionsBlocked, (call) => rows(call, injectionsBlocked))
  handle(overviewModelInputs, (call) => rows(call, modelInputs))

  handle(overviewProvenRevenue, (call) =>
    rows(call, async (request) => {
      const proven = await provenRevenue({ ...request, verifications: deps.database.verifications })
      return proven ? [proven] : []
    }),
  )

  handle(ecommReport, (call) =>
    abortOnDisconnect(call.request, { data: '' }, async (signal) => {
      const request = toRequest(call, call.query.hosts, signal)
      const data = await ecommReportData(request, deps.database, { brand: config, generatedAt: clock() })
      return {
        data: Buffer.from(await drawEcommReport(data, { owner: turnOwner(call.viewer), signal })).toString('base64'),
      }
    }),
  )
}
