import { type AbComparison, abTestingTexts } from '@vigil/contract'
import {
  comparisonNotes,
  dayInWords,
  dollars,
  findingText,
  measuredRevenueText,
  missingData,
  modelText,
  splitText,
} from '@vigil/presentation'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import type { WidgetQuery } from '../../../ui/widget/widget-body.tsx'
import classes from './comparison.module.css'
import { DifferenceTable } from './difference-table.tsx'

const heights = { table: 420, words: 176 }

/** Without a holdout, or with too few orders, there is no table to show. */
const isCompared = (comparison: AbComparison) =>
  comparison.split.verdict !== 'no_holdout' && missingData(comparison) === null

type ComparisonCardProps = { query: WidgetQuery<AbComparison | undefined> }

/** Whether the modes differ, with what confidence, and how the modelled revenue compares. */
export function ComparisonCard({ query }: ComparisonCardProps) {
  return (
    <Widget
      title="Holdout results"
      about={`${comparisonNotes[0]} ${comparisonNotes[1]}`}
      query={query}
      isEmpty={(data) => !data || data.sessions_in_blocking + data.sessions_in_non_blocking === 0}
      emptyText={abTestingTexts.empty}
      height={!query.data || isCompared(query.data) ? heights.table : heights.words}
    >
      {(data) => data && <Comparison {...data} />}
    </Widget>
  )
}

function Comparison(comparison: AbComparison) {
  const { from, to, split, differences, recovered_revenue: revenue } = comparison
  return (
    <div className={classes.comparison}>
      <p className={classes.period}>
        {dayInWords(from)} – {dayInWords(to)} (UTC), from the first day of the quarter
      </p>
      <p className={classes.finding}>{findingText(comparison)}</p>
      {isCompared(comparison) && <DifferenceTable differences={differences} />}
      <dl className={classes.facts}>
        <div>
          <dt>
            Session split {split.verdict === 'alarm' && <StatusBadge tone="danger">Alarm</StatusBadge>}
            {split.verdict === 'as_expected' && <StatusBadge tone="good">As set</StatusBadge>}
          </dt>
          <dd>{splitText(split)}</dd>
        </div>
        <div>
          <dt>Recovered revenue</dt>
          <dd>
            <span className={classes.amounts}>
              <span>
                Modelled <strong>{dollars(revenue.modelled)}</strong>
              </span>
              <span>
                Measured (holdout) <strong>{measuredRevenueText(revenue)}</strong>
              </span>
            </span>
            {modelText(revenue)} {comparisonNotes[2]}
          </dd>
        </div>
      </dl>
    </div>
  )
}
