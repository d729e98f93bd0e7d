import { authorise, coverageBreakdown, coverageReport } from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { parseTimeframe } from '../../../reporting/range.ts'
import { calculateFigures } from './figures.ts'
import { breakDownCoverage, reportCoverage } from './report.ts'

export function coverageRoutes({ handle }: Router, { database, warehouse, clock }: Dependencies) {
  const sources = { database, warehouse }

  handle(coverageReport, ({ viewer, body, request }) => {
    const scope = authorise(viewer, body.organizationId)
    const filters = { range: parseTimeframe(body, clock()), hosts: body.selectedHosts }
    const empty = calculateFigures([], null)
    return abortOnDisconnect(
      request,
      { total: empty, before: empty, trend: [], gaps: [], newestBuild: null },
      (signal) => reportCoverage(sources, scope, filters, { signal }),
    )
  })

  handle(coverageBreakdown, async ({ viewer, params, body, request }) => {
    const scope = authorise(viewer, body.organizationId)
    const filters = { range: parseTimeframe(body, clock()), hosts: body.selectedHosts, dimension: params.dimension }
    return {
      data: await abortOnDisconnect(request, [], (signal) => breakDownCoverage(sources, scope, filters, { signal })),
    }
  })
}
