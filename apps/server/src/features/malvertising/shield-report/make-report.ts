import { authorise, type DashboardWidget, type MetricRow, type Scope } from '@vigil/contract'
import type { Database, ShieldReportRow } from '@vigil/database'
import { type ShieldReportData, shieldWidgets, type TopThreat } from '@vigil/reports'
import type { AskOptions, ResultRow, Warehouse } from '@vigil/warehouse'
import type { Config } from '../../../config.ts'
import type { Files } from '../../../storage/files.ts'
import { rowsOf } from '../dashboard/ask.ts'
import { type Filters, widgets } from '../dashboard/widgets.ts'

export interface Making {
  database: Database
  warehouse: Warehouse
  files: Files
  config: Pick<Config, 'productName' | 'accentColour' | 'supportEmail'>
  clock: () => Date
  /** The PDF of the data; a second or two of work. */
  draw: (data: ShieldReportData, signal: AbortSignal) => Promise<Uint8Array>
}

export const fileOf = (reportId: string) => `shield-reports/${reportId}.pdf`

const topThreats = 25
// Of the whole work, in percent.
const asked = 60

/** Makes the PDF of a report. Called again after it was cut off, it begins anew; what is finished stays as it is. */
export async function makeReport(making: Making, reportId: string, signal: AbortSignal) {
  const { database, files, clock, draw } = making
  const report = await database.shieldReports.toMake(reportId)
  if (!report) return
  const scope = await scopeOf(database, report)
  if (!scope) return database.shieldReports.finish(reportId, { status: 'failed', finishedAt: clock() })
  const data = await dataOf(making, scope, report, { signal })
  // Whoever begins to draw listens for the end from then on, and would not hear of one that has come already.
  signal.throwIfAborted()
  const bytes = await draw(data, signal)
  signal.throwIfAborted()
  await files.write(fileOf(reportId), bytes)
  await database.shieldReports.finish(reportId, {
    status: 'completed',
    fileBytes: bytes.length,
    finishedAt: clock(),
  })
}

/** What the person who asked may see now, not what they might have seen then; null where that is nothing. */
async function scopeOf(database: Database, { userId, organizationId }: ShieldReportRow): Promise<Scope | null> {
  const account = await database.accounts.byId(userId)
  if (!account || account.isBlocked || !account.isOrganizationActive) return null
  const { viewer } = account
  const isTheirs = viewer.role === 'superadmin' || viewer.organization?.id === organizationId
  return isTheirs ? authorise(viewer, organizationId) : null
}

async function dataOf(
  { database, warehouse, config, clock }: Making,
  scope: Scope,
  report: ShieldReportRow & { organizationName: string },
  options: AskOptions,
): Promise<ShieldReportData> {
  const filters: Filters = { range: { from: report.fromDay, to: report.toDay }, where: { host: report.hosts } }
  const rows: Partial<Record<DashboardWidget, MetricRow[]>> = {}
  // One after the other: a report has time, and the screens of others do not.
  for (const [at, widget] of shieldWidgets.entries()) {
    rows[widget] = await rowsOf(warehouse, scope, widgets[widget](filters), options)
    await database.shieldReports.note(report.id, Math.round(((at + 1) / (shieldWidgets.length + 1)) * asked))
  }
  const threats = await threatsOf(warehouse, scope, filters, options)
  await database.shieldReports.note(report.id, asked)
  return {
    brand: config,
    organizationName: report.organizationName,
    range: filters.range,
    hosts: report.hosts,
    sites: await database.hosts.list(scope),
    generatedAt: clock(),
    rows: rows as ShieldReportData['rows'], // the loop above has filled in every one
    threats,
  }
}

async function threatsOf(
  warehouse: Warehouse,
  scope: Scope,
  { range, where }: Filters,
  options: AskOptions,
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
