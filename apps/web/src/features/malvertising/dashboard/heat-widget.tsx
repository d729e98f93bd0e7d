import type { DashboardWidget } from '@vigil/contract'
import { heatCells } from '@vigil/presentation'
import { useState } from 'react'
import { HeatMap } from '../../../ui/chart/heat-map.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
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
  /** The column dimension, e.g. 'SSP', and the display name of a value. */
  columnLabel: string
  columnName: (label: string) => string
  /** Full name, if the display name is an abbreviation. */
  columnTitle?: (column: string) => string
}

export function HeatWidget(props: HeatWidgetProps) {
  const { widget, filters, title, about, siteWord, columnLabel, columnName, columnTitle } = props
  const query = useWidget(widget, filters)
  const [count, setCount] = useSiteCount(filters.organizationId)
  const sites = new Set(query.data?.map(({ host }) => host)).size
  // Shrinks for fewer sites. Only content below it moves, which is usually off-screen on first load.
  const shown = sites > 0 ? Math.min(count, sites) : firstSites
  return (
    <Widget title={title} about={about} query={query} height={shown * rowHeight + headerAndFooter}>
      {(data) => (
        <HeatMap
          cells={heatCells(data, columnName)}
          rowLabel={siteWord}
          columnLabel={columnLabel}
          columnTitle={columnTitle}
          measure="Threats"
          ariaLabel={title}
          count={count}
          onCountChange={setCount}
        />
      )}
    </Widget>
  )
}

/** 'Show more' is reset when the organization changes. */
function useSiteCount(organizationId: number) {
  const [state, setState] = useState({ organizationId, count: firstSites })
  const count = state.organizationId === organizationId ? state.count : firstSites
  return [count, (next: number) => setState({ organizationId, count: next })] as const
}
