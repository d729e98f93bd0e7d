import { heatCells } from '@vigil/charts'
import type { DashboardWidget } from '@vigil/contract'
import { useState } from 'react'
import { HeatMap } from '../../ui/chart/heat-map.tsx'
import { Widget } from '../../ui/widget/widget.tsx'
import type { DashboardFilters } from './filters.ts'
import { useWidget } from './use-widget.ts'

const firstSites = 5
const rowHeight = 34
const headerAndFooter = 74

type HeatWidgetProps = {
  widget: DashboardWidget
  filters: DashboardFilters
  title: string
  about: string
  siteWord: string
  /** What a column is, such as 'SSP', and what one is called. */
  columnLabel: string
  columnName: (label: string) => string
}

export function HeatWidget({ widget, filters, title, about, siteWord, columnLabel, columnName }: HeatWidgetProps) {
  const query = useWidget(widget, filters)
  const [count, setCount] = useSiteCount(filters.organizationId)
  const sites = new Set(query.data?.map(({ host }) => host)).size
  // Of fewer sites the card is lower. Only what is below it moves, which few windows are high enough to show at first.
  const shown = sites > 0 ? Math.min(count, sites) : firstSites
  return (
    <Widget title={title} about={about} query={query} height={shown * rowHeight + headerAndFooter}>
      {(data) => (
        <HeatMap
          cells={heatCells(data, columnName)}
          rowLabel={siteWord}
          columnLabel={columnLabel}
          measure="Threats"
          ariaLabel={title}
          count={count}
          onCountChange={setCount}
        />
      )}
    </Widget>
  )
}

/** 'Show more' is about the sites of one organization; another one starts with the first few. */
function useSiteCount(organizationId: number) {
  const [state, setState] = useState({ organizationId, count: firstSites })
  const count = state.organizationId === organizationId ? state.count : firstSites
  return [count, (next: number) => setState({ organizationId, count: next })] as const
}
