import type { MetricRow, Scope } from '@vigil/contract'
import { type AdReportRows, adReportWidgets } from '@vigil/reports'
import type { AskOptions, DayRange, Warehouse } from '@vigil/warehouse'
import { rowsOf } from '../../../reporting/overview/rows.ts'
import { widgets } from '../../../reporting/overview/widgets.ts'

export interface Question {
  range: DayRange
  hosts: readonly string[]
}

/** Runs the overview's queries, so that mail and screen agree. */
export async function adRows(
  warehouse: Warehouse,
  scope: Scope,
  { range, hosts }: Question,
  options: AskOptions,
): Promise<AdReportRows> {
  const rows: Partial<Record<(typeof adReportWidgets)[number], MetricRow[]>> = {}
  // One after the other: a report is not urgent, interactive queries are.
  for (const widget of adReportWidgets) {
    rows[widget] = await rowsOf(warehouse, scope, widgets[widget]({ range, where: { host: hosts } }), options)
  }
  return rows as AdReportRows // the loop above fills every key
}
