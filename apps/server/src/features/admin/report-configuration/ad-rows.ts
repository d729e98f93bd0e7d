import type { MetricRow, Scope } from '@vigil/contract'
import { type AdReportRows, adReportWidgets } from '@vigil/reports'
import type { AskOptions, DayRange, Warehouse } from '@vigil/warehouse'
import { rowsOf } from '../../malvertising/dashboard/ask.ts'
import { widgets } from '../../malvertising/dashboard/widgets.ts'

export interface Question {
  range: DayRange
  hosts: readonly string[]
}

/** The overview's own questions: a mail says what the screen says. */
export async function adRows(
  warehouse: Warehouse,
  scope: Scope,
  { range, hosts }: Question,
  options: AskOptions,
): Promise<AdReportRows> {
  const rows: Partial<Record<(typeof adReportWidgets)[number], MetricRow[]>> = {}
  // One after the other: a report has time, and the screens of others do not.
  for (const widget of adReportWidgets) {
    rows[widget] = await rowsOf(warehouse, scope, widgets[widget]({ range, where: { host: hosts } }), options)
  }
  return rows as AdReportRows // the loop above has filled in every one
}
