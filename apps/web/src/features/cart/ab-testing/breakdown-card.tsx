import { type AbMetric, type AbMode, type AbPercentages, type AbRow, abModes, abTestingTexts } from '@vigil/contract'
import { abBreakdown } from '@vigil/presentation'
import { TablePane } from '../../../ui/maximise/table-pane.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import type { WidgetQuery } from '../../../ui/widget/widget-body.tsx'
import { withAddition } from '../../../ui/widget/with-addition.ts'
import classes from './ab-testing.module.css'
import { findRow, isWithoutData } from './rows.ts'

export const cardHeight = 368
const title = 'Blocking Mode Breakdown'

type BreakdownCardProps = {
  overall: WidgetQuery<AbRow[]>
  percentages: WidgetQuery<AbPercentages | undefined>
  metric: AbMetric
}

/** All metrics of both modes; the one in the chart is highlighted. */
export function BreakdownCard({ overall, percentages, metric }: BreakdownCardProps) {
  const query = withAddition(overall, percentages, (rows, shares) => ({ rows, shares }))
  return (
    <Widget
      title={title}
      about="Both modes in the selected period (UTC). Small figures are a mode's share of all sessions, checkouts and orders. Conversion: sessions with an order as a share of all sessions. Completion: sessions with an order as a share of sessions that reached the checkout; the rest is abandonment."
      query={query}
      isEmpty={({ rows }) => isWithoutData(rows)}
      emptyText={abTestingTexts.empty}
      height={cardHeight}
    >
      {({ rows, shares }) => {
        const current = findRow(rows, 'current')
        return current && <Breakdown rows={abBreakdown(current, shares)} metric={metric} />
      }}
    </Widget>
  )
}

const modes = Object.keys(abModes) as AbMode[] // keys of the object above

function Breakdown({ rows, metric }: { rows: ReturnType<typeof abBreakdown>; metric: AbMetric }) {
  return (
    <>
      <TablePane table={toTable(rows)} name={title} />
      <table className={classes.breakdown} aria-label={title}>
        <thead>
          <tr>
            <td />
            {modes.map((mode) => (
              <th key={mode} scope="col">
                <span className={classes.mode} data-mode={mode} aria-hidden />
                {abModes[mode]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ figure, label, values, shares }) => (
            <tr key={figure} data-chosen={figure === metric || undefined}>
              <th scope="row">{label}</th>
              {modes.map((mode) => (
                <td key={mode}>
                  {values[mode]}
                  {shares && <span className={classes.share}>{shares[mode]}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const toTable = (rows: ReturnType<typeof abBreakdown>) => ({
  columns: ['Metric', ...modes.flatMap((mode) => [abModes[mode], `${abModes[mode]}, share`])],
  rows: rows.map(({ label, values, shares }) => [
    label,
    ...modes.flatMap((mode) => [values[mode], shares?.[mode] ?? '']),
  ]),
})
