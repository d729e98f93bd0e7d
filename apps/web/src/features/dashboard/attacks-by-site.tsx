import { bars, barsHeight, type Frame, type Row, tableOfRows, topRows } from '@vigil/charts'
import { useCallback, useMemo } from 'react'
import { Chart } from '../../ui/chart/chart.tsx'
import { Widget } from '../../ui/widget/widget.tsx'
import type { DashboardFilters } from './filters.ts'
import { siteRows } from './rows.ts'
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
      height={barsHeight(shownSites.minimised) + 24}
    >
      {(data, { isMaximised }) => (
        <LabelledBars
          rows={siteRows(data)}
          count={isMaximised ? shownSites.maximised : shownSites.minimised}
          label={siteWord}
          measure="Attacks"
          ariaLabel={title}
        />
      )}
    </Widget>
  )
}

type LabelledBarsProps = { rows: readonly Row[]; count: number; label: string; measure: string; ariaLabel: string }

/** Bars as high as they need: where they do not fit, the card scrolls. */
export function LabelledBars({ rows, count, label, measure, ariaLabel }: LabelledBarsProps) {
  const shown = useMemo(() => topRows(rows, count), [rows, count])
  const option = useCallback((frame: Frame) => bars(shown, { ...frame, measure }), [shown, measure])
  return (
    <Chart
      option={option}
      ariaLabel={ariaLabel}
      table={tableOfRows(shown, { label, measure })}
      height={barsHeight(shown.length)}
    />
  )
}
