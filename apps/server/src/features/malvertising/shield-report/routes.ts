import {
  authorise,
  Failure,
  shieldReport,
  shieldReportById,
  shieldReportFile,
  shieldReportLimits,
  shieldReportList,
  shieldReportOfSites,
  type Viewer,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { StoredFile } from '../../../storage/stored-file.ts'
import { reportFile } from './make-report.ts'
import { onWire, parseDays, startReport } from './start.ts'

type ReportRequest = Parameters<typeof startReport>[2] & { organizationId: number }

export function shieldReportRoutes({ handle }: Router, deps: Dependencies) {
  const { database, files, clock } = deps

  async function start(viewer: Viewer, request: ReportRequest, part: 'query' | 'body') {
    const scope = authorise(viewer, request.organizationId)
    const range = parseDays(request, part, clock())
    const who = { scope, organizationId: request.organizationId, userId: viewer.userId, now: clock() }
    const { report, isRepeat } = await startReport(deps, who, request, range)
    return { ...onWire(report), isRepeat }
  }

  async function find(viewer: Viewer, organizationId: number, id: string) {
    const report = await database.shieldReports.find(authorise(viewer, organizationId), viewer.userId, id)
    if (!report) throw new Failure('report_not_found')
    return report
  }

  handle(shieldReport, ({ viewer, query }) => {
    const hosts = (query.hosts ?? '').split(',').flatMap((host) => host.trim() || [])
    const { organizationId, period, timeframe } = query
    const from = query.from ?? timeframe?.from ?? query['timeframe[from]']
    const to = query.to ?? timeframe?.to ?? query['timeframe[to]']
    return start(viewer, { organizationId, period, from, to, hosts }, 'query')
  })

  handle(shieldReportOfSites, ({ viewer, body }) => start(viewer, body, 'body'))

  handle(shieldReportList, async ({ viewer, query }) => {
    const scope = authorise(viewer, query.organizationId)
    const reports = await database.shieldReports.recent(scope, viewer.userId, shieldReportLimits.listed)
    return { data: reports.map(onWire) }
  })

  handle(shieldReportById, async ({ viewer, params, query }) =>
    onWire(await find(viewer, query.organizationId, params.reportId)),
  )

  handle(shieldReportFile, async ({ viewer, params, query }) => {
    const report = await find(viewer, query.organizationId, params.reportId)
    const content = report.status === 'completed' ? await files.open(reportFile(report.id)) : null
    if (!content) throw new Failure('report_not_found')
    return new StoredFile(content, report.fileName, 'application/pdf')
  })
}
