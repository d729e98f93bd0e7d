import { Button, Skeleton, Text } from '@mantine/core'
import { overviewLimits } from '@vigil/contract'
import { dollars, percent } from '@vigil/presentation'
import { exactCount } from '../../../lib/format/formats.ts'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { AboutButton } from '../../../ui/about-button.tsx'
import classes from './cart-overview.module.css'
import { useWidget } from './use-widget.ts'

const about =
  'Recovered revenue on orders that your server verified: no injected code reached the order, or it has no unearned affiliate. Set it up under Server verification.'

/** The part of the recovered revenue that server-side verdicts prove. */
export function ProvenLine({ filters }: { filters: ReportingFilters }) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useWidget('provenRevenue', filters)
  if (!data && isError)
    return (
      <div className={classes.proven} role="alert">
        <Text size="sm">Failed to load the proven part</Text>
        <Button variant="default" size="compact-xs" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!data)
    return (
      <div className={classes.proven}>
        <Skeleton h={16} w="80%" />
      </div>
    )
  const [row] = data
  return (
    <div className={classes.proven} aria-busy={isPlaceholderData}>
      <Text size="sm" c="dimmed">
        {row ? (
          <>
            <strong>{dollars(row.proven_revenue)}</strong>
            {row.recovered_revenue > 0 && ` (${percent(row.proven_revenue / row.recovered_revenue)})`} proven by
            server-side verdicts
          </>
        ) : (
          `The proven part is not calculated for more than ${exactCount(overviewLimits.provenOrders)} orders with blocking.`
        )}
      </Text>
      <AboutButton title="Proven by server-side verdicts" about={about} />
    </div>
  )
}
