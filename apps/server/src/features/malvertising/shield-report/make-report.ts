import { authorise, type DashboardWidget, type MetricRow, type Scope } from '@vigil/contract'
import type { Database, ShieldReportRow } from '@vigil/database'
import { type ShieldReportData, shieldWidgets, type TopThreat } from '@vigil/reports'
import type { QueryOptions, ResultRow, Warehouse } from '@vigil/warehouse'
import type { Config } from '../../../config.ts'
import { loadRows } from '../../../reporting/overview/rows.ts'
import { type Filters, widgets } from '../../../reporting/overview/widgets.ts'
import { runningHour } from '../../../reporting/range.ts'
import type { Files } from '../../../storage/files.ts'

export interface Making {
  database: Database
  warehouse: Warehouse
  files: Files
  config: Pick<Config, 'productName' | 'accentColour' | 'supportEmail'>
  clock: () => Date
  /** Renders the PDF; takes a second or two. */
  draw: (data: ShieldReportData, signal: AbortSignal) => Promise<Uint8Array>
}

export const reportFile = (reportId: string) => `shield-reports/${reportId}.pdf`

const topThreats = 25
// Progress in percent after the queries.
const queriedPercent = 60

/** Makes the PDF of a report. If interrupted, it can be called again; a finished report is left alone. */
export async function makeReport(making: Making, reportId: string, signal: AbortSignal) {
  const { database, files, clock, draw } = making
  const report = await database.shieldReports.toMake(reportId)
  if (!report) return
  const scope = await findScope(database, report)
  if (!scope) return database.shieldReports.finish(reportId, { status: 'failed', finishedAt: clock() })
  const data = await loadData(making, scope, report, { signal })
  // An abort before this point would be missed: drawing only listens for later ones.
  signal.throwIfAborted()
  const bytes = await draw(data, signal)
  signal.throwIfAborted()
  await files.write(reportFile(reportId), bytes)
  await database.shieldReports.finish(reportId, {
    status: 'completed',
    fileBytes: bytes.length,
    finishedAt: clock(),
  })
}

/** The scope that the requesting user has now, not at the time of the request; null if they lost access. */
async function findScope(database: Database, { userId, organizationId }: ShieldReportRow): Promise<Scope | null> {
  const account = await database.accounts.byId(userId)
  if (!account || account.isBlocked || !account.isOrganizationActive) return null
  const { viewer } = account
  const isTheirs = viewer.role === 'superadmin' || viewer.organization?.id === organizationId
  return isTheirs ? authorise(viewer, organizationId) : null
}

async function loadData(
  { database, warehouse, config, clock }: Making,
  scope: Scope,
  report: ShieldReportRow & { organizationName: string },
  options: QueryOptions,
): Promise<ShieldReportData> {
  const range = { from: report.fromDay, to: report.toDay }
  const filters: Filters = { range, where: { host: report.hosts }, untilHour: runningHour(range, clock()) }
  const rows: Partial<Record<DashboardWidget, MetricRow[]>> = {}
  // One after the other: a report is not urgent, interactive queries are.
  for (const [at, widget] of shieldWidgets.entries()) {
    rows[widget] = await loadRows(warehouse, scope, widgets[widget](filters), options)
    await database.shieldReports.note(report.id, Math.round(((at + 1) / (shieldWidgets.length + 1)) * queriedPercent))
  }
  const threats = await loadThreats(warehouse, scope, filters, options)
  await database.shieldReports.note(report.id, queriedPercent)
  return {
    brand: config,
    organizationName: report.organizationName,
    range: filters.range,
    hosts: report.hosts,
    sites: await database.hosts.list(scope),
    generatedAt: clock(),
    rows: rows as ShieldReportData['rows'], // the loop above fills every key
    threats,
  }
}

async function loadThreats(
  warehouse: Warehouse,
  scope: Scope,
  { range, where }: Filters,
  options: QueryOptions,
): Promise<TopThreat[]> {
  const query = {
    dataset: 'incidents',
    measures: ['attacks', 'firstSeen', 'lastSeen'],
    by: ['threatClass', 'variant', 'creativeId', 'ssp', 'dsp'],
    range,
    where,
    limit: topThreats,
  } as const
  const text = (row: ResultRow, name: string) => String(row[name] ?? '')
  return (await warehouse.select(scope, query, options)).map((row) => ({
    threatClass: text(row, 'threatClass'),
    variant: text(row, 'variant'),
    creativeId: text(row, 'creativeId'),
    ssp: text(row, 'ssp'),
    dsp: text(row, 'dsp'),
    attacks: Number(row.attacks),
    firstSeen: Number(row.firstSeen),
    lastSeen: Number(row.lastSeen),
  }))
}
