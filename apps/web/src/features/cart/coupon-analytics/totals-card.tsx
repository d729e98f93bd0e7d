import { Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CouponMetric, CouponUsage } from '@vigil/contract'
import { shareOfWhole, valueLooks } from '@vigil/presentation'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { usePalette } from '../../../ui/chart/use-palette.ts'
import { ChangeBadge } from '../../../ui/stat-tile/change-badge.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import classes from './coupon-analytics.module.css'
import { type MetricWords, metricWords } from './metrics.ts'
import { usageQuery } from './queries.ts'

/** Total of a metric with its change, and the parts from extensions and deal sites. */
export function TotalsCard({ metric, filters }: { metric: CouponMetric; filters: ReportingFilters }) {
  const words = metricWords[metric]
  const query = useQuery(usageQuery(metric, filters))
  return (
    <Widget title={words.label} about={words.about} query={query} height={200} canMaximise={false}>
      {([usage]) => usage && <Totals usage={usage} words={words} />}
    </Widget>
  )
}

function Totals({ usage, words }: { usage: CouponUsage; words: MetricWords }) {
  const { totalMetricValue: total, previousMetricValue: before } = usage
  const [extensions, dealSites] = valueLooks([{ label: 'Extensions' }, { label: 'Deal Sites' }], usePalette())
  return (
    <div className={classes.totals}>
      <div>
        <div className={classes.total} title={words.exactFormat(total)}>
          {words.format(total)}
        </div>
        <ChangeBadge value={total} before={before} goodWhen={words.goodWhen} beforeText={words.exactFormat(before)} />
      </div>
      <Part
        label="Extensions"
        text={words.exactFormat(usage.totalMetricValueExtensions)}
        percentage={usage.percentageMetricExtensions}
        colour={extensions?.colour}
      />
      <Part
        label="Deal Sites"
        text={words.exactFormat(usage.totalMetricValueDealSites)}
        percentage={usage.percentageMetricDealSites}
        colour={dealSites?.colour}
      />
    </div>
  )
}

type PartProps = { label: string; text: string; percentage: number; colour: string | undefined }

/** Uses the same colour as in the trend chart. */
function Part({ label, text, percentage, colour }: PartProps) {
  return (
    <div>
      <div className={classes.part}>
        <Text size="sm">{label}</Text>
        <Text size="sm" fw={600}>
          {text}
          <Text span size="sm" c="dimmed" fw={400} ml={8}>
            {shareOfWhole(percentage / 100)}
          </Text>
        </Text>
      </div>
      <Progress value={percentage} color={colour} size="sm" aria-label={`${label}: share of the total`} />
    </div>
  )
}
