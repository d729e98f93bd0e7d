import {
  type AbComparison,
  type AbPercentages,
  abTestingComparison,
  abTestingPdf,
  abTestingPercentages,
  abTestingReport,
  authorise,
} from '@vigil/contract'
import { abTestingFileName } from '@vigil/reports'
import type { Dependencies } from '../../../dependencies.ts'
import { turnOwner } from '../../../lib/fair-queue.ts'
import type { Router } from '../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { parseRange, parseTimeframe } from '../../../reporting/range.ts'
import { reportData } from './report-data.ts'
import { abTesting } from './reports.ts'

export function abTestingRoutes({ handle }: Router, deps: Dependencies) {
  const { clock, drawAbTestingReport } = deps
  const queries = abTesting(deps)

  handle(abTestingReport, async ({ viewer, params, body, request }) => {
    const scope = authorise(viewer, params.organizationId)
    const filters = { range: parseTimeframe(body, clock()), hosts: body.selectedHosts }
    const answer = queries.reports[params.reportType]
    return { data: await abortOnDisconnect(request, [], (signal) => answer(scope, filters, { signal })) }
  })

  handle(abTestingPercentages, async ({ viewer, params, body, request }) => {
    const scope = authorise(viewer, params.organizationId)
    const filters = { range: parseTimeframe(body, clock()), hosts: body.selectedHosts }
    const disconnected: AbPercentages[] = []
    return {
      data: await abortOnDisconnect(request, disconnected, async (signal) => [
        await queries.percentages(scope, filters, { signal }),
      ]),
    }
  })

  handle(abTestingComparison, async ({ viewer, params, body, request }) => {
    const scope = authorise(viewer, params.organizationId)
    const filters = { range: parseTimeframe(body, clock()), hosts: body.selectedHosts }
    const disconnected: AbComparison[] = []
    return {
      data: await abortOnDisconnect(request, disconnected, async (signal) => [
        await queries.comparison(scope, filters, { signal }),
      ]),
    }
  })

  handle(abTestingPdf, async ({ viewer, body, request }) => {
    const scope = authorise(viewer, body.organizationId)
    const range = parseRange(body.timeframe, { from: 'timeframe.from', to: 'timeframe.to' }, clock())
    return abortOnDisconnect(request, { data: '', fileName: '' }, async (signal) => {
      const data = await reportData(deps, scope, { range, hosts: body.hosts }, { signal })
      const pdf = Buffer.from(await drawAbTestingReport(data, { owner: turnOwner(viewer), signal }))
      return { data: pdf.toString('base64'), fileName: abTestingFileName(data.organizationName, range) }
    })
  })
}
