import {
  type AnalyticsFilter,
  Failure,
  platformAdQualityReport,
  platformAdQualitySmartFilter,
  platformAdQualityView,
  type Viewer,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { countQuery } from '../../../reporting/counting.ts'
import { platformFor } from '../../../reporting/platform.ts'
import { parseTimeframe } from '../../../reporting/range.ts'
import { buildWhere, filterValues } from '../../../reporting/smart-filter.ts'
import { platformScreen } from './platform-screen.ts'
import { type Report, runReport } from './reports.ts'

interface Filters {
  organizationId: number
  timeframeFrom: string
  timeframeTo: string
  selectedHosts: string[]
}

/** Ad quality violations that came through a platform, on any publisher, within its data rights. */
export function platformAdQualityRoutes({ handle }: Router, { database, warehouse, clock }: Dependencies) {
  const tags = database.distributions
  const load = async (viewer: Viewer, organizationId: number) => {
    const platform = await platformFor(viewer, database.organizations, organizationId)
    return { scope: platform.scope, ...platformScreen(platform) }
  }
  type View = Awaited<ReturnType<typeof load>>

  async function resolve({ scope, screen, groups, hasSites }: View, body: Filters, chosen: AnalyticsFilter) {
    if (!hasSites && body.selectedHosts.length > 0) throw beyondRights('body.selectedHosts')
    for (const [group, values] of Object.entries(chosen))
      if (values.length > 0 && !groups.some((one) => one === group)) throw beyondRights(`body.smartFilter.${group}`)
    const where = await buildWhere(scope, tags, screen.groups, { hosts: body.selectedHosts, chosen })
    return { range: parseTimeframe(body, clock()), where }
  }

  handle(platformAdQualityView, async ({ viewer, query }) => {
    const { reports, groups, hasSites, hasTriggers } = await load(viewer, query.organizationId)
    return { reports, groups, hasSites, hasTriggers }
  })

  handle(platformAdQualityReport, async ({ viewer, params, body, request }) => {
    const view = await load(viewer, body.organizationId)
    const { scope, screen } = view
    if (!view.hasSites && params.requestType === 'by-site') throw beyondRights('params.requestType')
    if (!view.reports.includes(params.reportType)) throw beyondRights('params.reportType')
    const { range, where } = await resolve(view, body, body.smartFilter ?? {})
    return abortOnDisconnect<Report>(request, { data: [] }, (signal) =>
      runReport(screen, params.requestType, { ...body, report: params.reportType, range, where }, (days, question) =>
        countQuery(warehouse, scope, screen, { ...question, range: days, where }, { signal }),
      ),
    )
  })

  handle(platformAdQualitySmartFilter, async ({ viewer, body, request }) => {
    const view = await load(viewer, body.organizationId)
    const chosen = body.selectedSmartFilter ?? {}
    const { range, where } = await resolve(view, body, chosen)
    const data = await abortOnDisconnect(request, [], async (signal) => [
      await filterValues(view.scope, { tags, warehouse }, view.screen, { range, where, chosen }, { signal }),
    ])
    return { data }
  })
}

const beyondRights = (field: string) =>
  new Failure('invalid_request', [{ field, message: 'is not available to this platform' }])
