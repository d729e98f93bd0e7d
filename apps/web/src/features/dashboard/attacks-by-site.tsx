import { bars, barsHeight, type Frame, type Row, siteRows, tableOfRows, topRows } from '@vigil/charts'
import { useCallback, useMemo } from 'react'
import { Chart } from '../../ui/chart/chart.tsx'
import { Widget } from '../../ui/widget/widget.tsx'
import type { DashboardFilters } from './filters.ts'
import { useWidget } from './use-widget.ts'

const shownSites = { minimised: 5, maximised: 100 }

type AttacksBySiteProps = { filters: DashboardFilters; siteWord: string }

export function AttacksBySite({ filters, siteWord }: AttacksBySiteProps) {
  const title = `Attacks By ${siteWord}`
  const query = useWidget('attacksBySite', filters)
  return (
    <Widget
      title={title}
      about={`Attacks prevented on each ${siteWord.toLowerCase()}: the five with the most, a hundred when maximised.`}
      query={query}
      height={200}
    >
      {(data, { isMaximised }) => (
        <LabelledBars
          rows={siteRows(data)}
          count={isMaximised ? shownSites.maximised : shownSites.minimised}
          label={siteWord}
          measure="Attacks"
          ariaLabel={title}
          isFilling={!isMaximised}
        />
      )}
    </Widget>
  )
}

type LabelledBarsProps = {
  rows: readonly Row[]
  count: number
  label: string
  measure: string
  ariaLabel: string
  /** As many as there can be take the height of the card, fewer their part of it from the top; else as much as the bars need, and the card scrolls. */
  isFilling?: boolean
}

export function LabelledBars({ rows, count, label, measure, ariaLabel, isFilling }: LabelledBarsProps) {
  const shown = useMemo(() => topRows(rows, count), [rows, count])
  const option = useCallback((frame: Frame) => bars(shown, { ...frame, measure }), [shown, measure])
  return (
    <Chart
      option={option}
      ariaLabel={ariaLabel}
      table={tableOfRows(shown, { label, measure })}
      height={isFilling ? `${(100 * shown.length) / count}%` : barsHeight(shown.length)}
    />
  )
}
