import type { MetricRow } from '@vigil/contract'
import {
  exactCount,
  isPartlyUnavailable,
  levelStat,
  pageViewsStat,
  percent,
  preventedStat,
  type Stat,
  statUntilNow,
  unavailableText,
} from '@vigil/presentation'
import { StatTile } from '../../../ui/stat-tile/stat-tile.tsx'
import type { WidgetQuery } from '../../../ui/widget/widget-body.tsx'
import { withAddition } from '../../../ui/widget/with-addition.ts'
import classes from './dashboard.module.css'
import type { DashboardFilters } from './filters.ts'
import { useWidget } from './use-widget.ts'

type HeadlineProps = { filters: DashboardFilters; totals: WidgetQuery<MetricRow[]> }

/** The three headline widgets. */
export function Headline({ filters, totals }: HeadlineProps) {
  const { range } = filters
  const live = (stat: Stat) => statUntilNow(stat, new Date())
  const views = useWidget('impressionsProtected', filters)
  const attacks = useWidget('gotchaItems', filters)
  const level = useWidget('threatLevelItems', filters)
  // Adds a tooltip to N/A where no data was recorded yet.
  const explained = (format: typeof exactCount) => (value: number | null | undefined) =>
    value === null && isPartlyUnavailable(range) ? unavailableText : format(value)
  return (
    <div className={classes.tiles}>
      <StatTile
        label="Page Views Protected"
        about="Page views on which the script ran in the selected period (UTC)."
        query={withAddition(views, totals, (rows, all) => live(pageViewsStat(rows, all, range)))}
        exactFormat={explained(exactCount)}
      />
      <StatTile
        label="Attacks Prevented"
        about="Malicious ads blocked or neutralised in the selected period (UTC). Each ad counts once per page view. Attacks that were only reported, because the tag or its profile does not block, are noted next to the number."
        query={withAddition(attacks, totals, (rows, all) => live(preventedStat(rows, all, range)))}
        exactFormat={explained(exactCount)}
      />
      <StatTile
        label="Threat Level"
        about="Attacks, prevented or only reported, as a share of page views protected."
        query={withAddition(level, totals, (rows, all) => live(levelStat(rows, all, range)))}
        format={percent}
        exactFormat={explained(percent)}
        goodWhen="down"
      />
    </div>
  )
}
