import { Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { findingRules, networkRules, type ThreatReport } from '@vigil/contract'
import { type Frame, type Hidden, percentBars } from '@vigil/presentation'
import { useCallback, useMemo } from 'react'
import { rangeInWords } from '../../../../lib/format/time-ranges.ts'
import { legendKey, type ReportingFilters } from '../../../../lib/reporting/filters.ts'
import { AboutButton } from '../../../../ui/about-button.tsx'
import { ChartWithLegend } from '../../../../ui/chart/chart-with-legend.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { comparisonBars, comparisonTable, legendRows, type Shares } from './comparison-chart.ts'
import { Findings } from './findings.tsx'
import classes from './network-comparison.module.css'
import { failureText, findingsQuery, sharesQuery } from './queries.ts'

export type ComparisonProps = Pick<ReportingFilters, 'organizationId' | 'range' | 'hosts'> & {
  reportType: ThreatReport
  /** The donut's title. */
  title: string
}

/** Own sites compared with the vertical and the network, as a chart and as findings. */
export function NetworkComparison({ title, ...compared }: ComparisonProps) {
  const shares = useQuery(sharesQuery(compared))
  const findings = useQuery(findingsQuery(compared))
  const retry = () => {
    void shares.refetch()
    if (findings.isError) void findings.refetch()
  }

  return (
    <div className={classes.body}>
      <Text size="sm" c="dimmed">
        Share of attacks, {rangeInWords(compared.range, new Date())} (UTC), {describePlaces(compared.hosts)}
      </Text>
      <div className={classes.chart} aria-busy={shares.isFetching}>
        {shares.data ? (
          <Bars shares={shares.data} compared={compared} title={title} />
        ) : shares.isError ? (
          <ErrorState
            message={failureText}
            detail={shares.error.message}
            onRetry={retry}
            isRetrying={shares.isFetching}
            minHeight={0}
          />
        ) : (
          <div role="status" className={classes.waiting}>
            <VisuallyHidden>Loading</VisuallyHidden>
            <Skeleton h="100%" radius="md" />
          </div>
        )}
      </div>
      {!shares.isError && (
        <Stack gap={8}>
          <Group gap={4}>
            <Title order={3} size="h5">
              Key differences
            </Title>
            <AboutButton title="Key differences" about={note} />
          </Group>
          <Findings query={findings} />
        </Stack>
      )}
    </div>
  )
}

function describePlaces({ length }: readonly string[]) {
  if (length === 0) return 'all sites and apps'
  return length === 1 ? '1 site or app' : `${length} sites and apps`
}

type BarsProps = { shares: Shares; compared: Omit<ComparisonProps, 'title'>; title: string }

function Bars({ shares, compared, title }: BarsProps) {
  const { reportType } = compared
  const bars = useMemo(() => comparisonBars(shares, reportType), [shares, reportType])
  const draw = useCallback((frame: Frame & { hidden: Hidden }) => percentBars(bars, frame), [bars])
  if (shares.data.length === 0)
    return <EmptyState text="No data available" hint="Choose another date range." minHeight={0} />
  return (
    <ChartWithLegend
      option={draw}
      items={legendRows(bars)}
      legendLabel={`${title} legend`}
      ariaLabel={`Share of attacks by ${title}: ${bars.categories.join(', ')}`}
      table={comparisonTable(shares, reportType, title)}
      resetKey={legendKey(compared)}
    />
  )
}

const partPercent = networkRules.greatestPart * 100
const ratioPercent = Math.round((findingRules.leastRatio - 1) * 100)

const note = `Vertical and network exclude your organization. They appear when at least ${networkRules.leastOrganizations} other organizations had attacks in this period, ${networkRules.leastAttacks} in total, and none accounts for more than ${partPercent}%. A difference is listed when it is at least ${findingRules.leastDifference} percentage points and ${ratioPercent}% of the smaller share, and the other share is outside the ${findingRules.confidencePercent}% confidence interval (Wilson) of yours. Differences need at least ${findingRules.leastAttacks} attacks on your sites. The smart filter does not apply.`
