import type { MetricRow, Scope } from '@vigil/contract'
import { type AdReportRows, adReportWidgets } from '@vigil/reports'
import type { DayRange, QueryOptions, Warehouse } from '@vigil/warehouse'
import { loadRows } from '../../../reporting/overview/rows.ts'
import { widgets } from '../../../reporting/overview/widgets.ts'

export interface AdReportQuery {
  range: DayRange
  hosts: readonly string[]
}

/** Runs the overview's queries, so that mail and screen agree. */
export async function adRows(
  warehouse: Warehouse,
  scope: Scope,
  { range, hosts }: AdReportQuery,
  options: QueryOptions,
): Promise<AdReportRows> {
  const rows: Partial<Record<(typeof adReportWidgets)[number], MetricRow[]>> = {}
  // One after the other: a report is not urgent, interactive queries are.
  for (const widget of adReportWidgets) {
    rows[widget] = await loadRows(warehouse, scope, widgets[widget]({ range, where: { host: hosts } }), options)
  }
  return rows as AdReportRows // the loop above fills every key
}
