import { type AbDifference, abModes, abTestingLimits, comparedMetrics } from '@vigil/contract'
import { comparedValue, differenceText, intervalText, verdictText } from '@vigil/presentation'
import { TablePane } from '../../../ui/maximise/table-pane.tsx'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import classes from './comparison.module.css'

const tones: Record<AbDifference['verdict'], Tone> = {
  not_enough_data: 'neutral',
  no_difference: 'neutral',
  blocking_higher: 'good',
  non_blocking_higher: 'warning',
}

/** Each metric in both modes, with the difference and its confidence interval. */
export function DifferenceTable({ differences }: { differences: readonly AbDifference[] }) {
  return (
    <>
      <TablePane table={toTable(differences)} name="Holdout results" />
      <table className={classes.table} aria-label="Differences between modes">
        <thead>
          <tr>
            <td />
            <th scope="col">{abModes.blocking}</th>
            <th scope="col">{abModes.non_blocking}</th>
            <th scope="col">Difference</th>
            <td className={classes.plotColumn} />
          </tr>
        </thead>
        <tbody>
          {differences.map((each) => (
            <tr key={each.metric}>
              <th scope="row">
                {comparedMetrics[each.metric]}
                <span className={classes.verdict}>
                  <StatusBadge tone={tones[each.verdict]}>{verdictText[each.verdict]}</StatusBadge>
                </span>
              </th>
              <td data-label={abModes.blocking}>{comparedValue(each.metric, each.blocking)}</td>
              <td data-label={abModes.non_blocking}>{comparedValue(each.metric, each.non_blocking)}</td>
              <td data-label="Difference">
                <strong>{differenceText(each)}</strong>
                <span className={classes.interval}>
                  {abTestingLimits.confidence}%: {intervalText(each)}
                </span>
              </td>
              <td className={classes.plotColumn} aria-hidden>
                <Interval {...each} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const toTable = (differences: readonly AbDifference[]) => ({
  columns: [
    'Metric',
    abModes.blocking,
    abModes.non_blocking,
    'Difference',
    `${abTestingLimits.confidence}% interval`,
    'Result',
  ],
  rows: differences.map((each) => [
    comparedMetrics[each.metric],
    comparedValue(each.metric, each.blocking),
    comparedValue(each.metric, each.non_blocking),
    differenceText(each),
    intervalText(each),
    verdictText[each.verdict],
  ]),
})

/** Draws the confidence interval around zero. The table has the same values as text. */
function Interval({ difference, low, high, verdict }: AbDifference) {
  if (difference === null || low === null || high === null) return null
  const maxAbs = Math.max(Math.abs(low), Math.abs(high)) || 1
  const toPercent = (value: number) => `${50 + (48 * value) / maxAbs}%`
  return (
    <span className={classes.plot} data-tone={tones[verdict]}>
      <span className={classes.reach} style={{ left: toPercent(low), right: `calc(100% - ${toPercent(high)})` }} />
      <span className={classes.zero} />
      <span className={classes.dot} style={{ left: toPercent(difference) }} />
    </span>
  )
}
