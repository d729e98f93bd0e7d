import { type AbMetric, type AbRow, abMetrics } from '@vigil/contract'
import { abFormats } from '@vigil/presentation'
import type { ReactNode } from 'react'
import { MetricTabs } from '../../../ui/metric-tabs/metric-tabs.tsx'
import type { WidgetQuery } from '../../../ui/widget/widget-body.tsx'
import { metricNames } from './ab-testing-search.ts'
import { findRow } from './rows.ts'

type StatTabsProps = {
  query: WidgetQuery<AbRow[]>
  metric: AbMetric
  onMetric: (metric: AbMetric) => void
  children: ReactNode
}

/** The four headline numbers over both modes, each with its change from the preceding period of the same length. */
export function StatTabs({ query, metric, onMetric, children }: StatTabsProps) {
  const findStat = (name: AbMetric) => {
    if (!query.data) return query.isError ? null : undefined
    return {
      value: findRow(query.data, 'current')?.[name] ?? null,
      before: findRow(query.data, 'previous')?.[name] ?? null,
    }
  }
  const tabs = metricNames.map((name) => {
    const { format, exactFormat } = abFormats(name)
    return { value: name, label: abMetrics[name], stat: findStat(name), format, exactFormat }
  })
  return (
    <MetricTabs label="Overall statistics" tabs={tabs} value={metric} onChange={onMetric}>
      {children}
    </MetricTabs>
  )
}
