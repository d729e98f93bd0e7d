import type { AnalyticsFilter, AnalyticsFilterGroup, AnalyticsReport, AnalyticsRow } from '@vigil/contract'
import { findGroup, type Screen } from './screen.ts'

/** All dimensions of a table row: filtering by them leaves the events that the row counts. */
export function rowFilter(
  screen: Pick<Screen, 'groups'>,
  report: AnalyticsReport,
  { label, ssp, deliverySource, blockReason, blockTrigger }: AnalyticsRow,
): AnalyticsFilter {
  const values: [AnalyticsFilterGroup | undefined, string | undefined][] = [
    [findGroup(screen, report), label],
    ['ssps', ssp],
    ['delivery_sources', deliverySource],
    ['violation_classes', blockReason],
    ['block_triggers', blockTrigger],
  ]
  return Object.fromEntries(
    values.flatMap(([group, value]) =>
      group && value !== undefined && screen.groups.includes(group) ? [[group, [value]]] : [],
    ),
  )
}
