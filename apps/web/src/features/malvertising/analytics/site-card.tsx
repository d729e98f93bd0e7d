import { useQuery } from '@tanstack/react-query'
import { type AnalyticsRow, analyticsTops } from '@vigil/contract'
import {
  type Frame,
  type Hidden,
  labelsBehindOther,
  seriesTotals,
  stackedBars,
  tableOfSeries,
} from '@vigil/presentation'
import { useCallback, useMemo } from 'react'
import { legendKey } from '../../../lib/reporting/filters.ts'
import { pickSiteWord, siteWordOfMany } from '../../../lib/reporting/site-word.ts'
import { ChartWithLegend } from '../../../ui/chart/chart-with-legend.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import { reportQuery, selectRows } from './queries.ts'
import { siteStacks, tops } from './rows.ts'
import type { Dimension, ReportScreen } from './screen.ts'
import { useSlices } from './slices.tsx'
import type { View } from './view.ts'

type SiteCardProps = { screen: ReportScreen; dimension: Dimension; view: View }

/** The top sites, each stacked by the values of a report. */
export function SiteCard({ screen, dimension, view }: SiteCardProps) {
  const { report, label } = dimension
  const query = useQuery(reportQuery(screen, { request: 'by-site', report, filters: view.filters }))
  const slices = useSlices(screen, view, dimension)
  const siteWord = pickSiteWord(view.reporting)
  const title = `${screen.measure} by ${siteWord}`
  const about = `Top ${analyticsTops.sites} by ${screen.measure.toLowerCase()}, split by ${label}. Click a segment to filter by it, or a name to filter by that ${siteWord.toLowerCase()}.`
  return (
    <Widget title={title} about={about} query={selectRows(query)} height={336}>
      {(rows) => <Stacks {...{ rows, dimension, view, title, siteWord }} slices={slices(rows)} />}
    </Widget>
  )
}

type StacksProps = Pick<SiteCardProps, 'dimension' | 'view'> & {
  rows: AnalyticsRow[]
  title: string
  siteWord: string
  slices: ReturnType<ReturnType<typeof useSlices>>
}

function Stacks({ rows, dimension, view, title, siteWord, slices }: StacksProps) {
  const { report, label } = dimension
  const data = useMemo(() => siteStacks(rows, report), [rows, report])
  const all = useMemo(() => siteStacks(rows, report, tops.listed), [rows, report])
  const option = useCallback((frame: Frame & { hidden: Hidden }) => stackedBars(data, frame), [data])
  return (
    <ChartWithLegend
      option={option}
      items={seriesTotals(data.series)}
      legendLabel={`${label} legend for ${title}`}
      legendCaption={
        data.categories.length === 1
          ? `Top ${siteWord.toLowerCase()}`
          : `Top ${data.categories.length} ${siteWordOfMany(view.reporting)}`
      }
      ariaLabel={title}
      table={tableOfSeries(data, { label: siteWord })}
      fullTable={tableOfSeries(all, { label: siteWord })}
      others={labelsBehindOther(all.series, data.series)}
      resetKey={`${report} ${legendKey(view.filters)}`}
      onSelect={({ label: site, series }) => {
        if (series && slices.select) slices.select(series, [site])
        else view.narrow({}, [site])
      }}
      itemActions={slices.itemActions}
    />
  )
}
