import { Skeleton, VisuallyHidden } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Operations, operationsShow } from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { CountTable } from './count-table.tsx'
import { EventsCard } from './events-card.tsx'
import { Freshness } from './freshness.tsx'
import { reasonName, refusalName, typeName } from './names.ts'
import classes from './operations.module.css'
import { ProcessesCard } from './processes-card.tsx'
import { RatesChart } from './rates-chart.tsx'
import { FilesCard, JournalCard, MachineCard, WarehouseCard } from './store-cards.tsx'

const refreshMs = 3_000

/** Polls while visible; TanStack Query pauses the interval on hidden pages. */
const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: ({ signal }) => call(operationsShow, {}, { signal }),
  refetchInterval: refreshMs,
  refetchOnWindowFocus: 'always',
  staleTime: 0,
  // The next poll is the retry, and offline errors must show immediately.
  retry: false,
  networkMode: 'always',
})

export function OperationsPage() {
  const { data, dataUpdatedAt, error, errorUpdateCount, isFetching, refetch } = useQuery(operationsQuery)
  if (data) {
    return (
      <div className={classes.page}>
        <Freshness updatedAt={dataUpdatedAt} error={error} isFetching={isFetching} onRetry={refetch} />
        <OperationsCards operations={data} />
      </div>
    )
  }
  // Before the first success, each retry clears the previous error.
  if (errorUpdateCount > 0) {
    return (
      <ErrorState
        message="Failed to load data"
        detail="Retrying every 3 seconds."
        onRetry={() => void refetch()}
        minHeight={320}
      />
    )
  }
  return <OperationsSkeleton />
}

function OperationsCards({ operations }: { operations: Operations }) {
  const { events, refusedBeacons, rates, journal, warehouse } = operations
  // The server's clock: ages must not depend on the browser's.
  const now = Date.parse(operations.now)
  return (
    <>
      <EventsCard events={events} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <SectionCard title="Events per second" description="The last five minutes in steps of ten seconds (UTC)">
            <div className={classes.chart}>
              {rates.length > 1 ? (
                <RatesChart rates={rates} />
              ) : (
                <EmptyState text="Collecting data" hint="The chart starts after 20 seconds." />
              )}
            </div>
          </SectionCard>
          <WarehouseCard warehouse={warehouse} now={now} />
          <FilesCard files={operations.files} now={now} />
        </div>
        <div className={classes.side}>
          <JournalCard journal={journal} />
          <MachineCard operations={operations} now={now} />
          <CountTable
            title="Rejected requests"
            description="Since the last start. Not counted as events."
            label="Reason"
            counts={refusedBeacons}
            nameOf={refusalName}
            emptyText="No beacons refused"
          />
        </div>
      </div>
      <ProcessesCard processes={operations.processes} now={now} />
      <div className={classes.tables}>
        <CountTable
          title="Stored by type"
          description="Since the first start"
          label="Type"
          counts={events.storedByType}
          nameOf={typeName}
          emptyText="Nothing stored yet"
        />
        <CountTable
          title="Rejected by reason"
          description="Events not accepted since the first start"
          label="Reason"
          counts={events.rejected}
          nameOf={reasonName}
          emptyText="Nothing rejected"
        />
      </div>
    </>
  )
}

/** Cards in their final positions and approximate heights. */
function OperationsSkeleton() {
  return (
    <div className={classes.page} role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton h={24} w={280} />
      <Skeleton h={226} radius="lg" />
      <div className={classes.columns}>
        <Skeleton h={680} radius="lg" />
        <Skeleton h={680} radius="lg" />
      </div>
    </div>
  )
}
