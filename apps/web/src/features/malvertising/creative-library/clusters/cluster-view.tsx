import { Button, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type CreativeCluster, creativeClusters } from '@vigil/contract'
import { exactCount } from '@vigil/presentation'
import { useState } from 'react'
import IconPhotoSearch from '~icons/photo-search'
import { call } from '../../../../lib/api/api.ts'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { CardSkeletons } from '../card-skeletons.tsx'
import { PictureCard } from '../creative-card.tsx'
import classes from '../creative-library.module.css'
import { ClusterDialog } from './cluster-dialog.tsx'
import { clusterFacts, picturedVariant } from './cluster-facts.ts'

const pendingMs = 4_000

/** Refetches while pictures are being made or compared. */
const clustersQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['creative-clusters', organizationId] as const,
    queryFn: ({ signal }) => call(creativeClusters, { body: { organizationId } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.isPending ? pendingMs : false),
    staleTime: 60_000,
  })

/** Campaigns of the last days, each with one of its creatives. */
export function ClusterView({ organizationId }: { organizationId: number }) {
  const { data, error, isFetching, refetch } = useQuery(clustersQuery(organizationId))
  const [opened, setOpened] = useState<CreativeCluster | null>(null)
  if (!data && error)
    return <ErrorState detail={error.message} onRetry={refetch} isRetrying={isFetching} minHeight={320} />
  if (!data) return <CardSkeletons />
  const shown = opened && (data.data.find((cluster) => isSameCluster(cluster, opened)) ?? opened)
  const missing = data.creatives - data.withPicture
  return (
    <>
      {(missing > 0 || data.isPending || data.total > data.data.length) && (
        <Text size="sm" c="dimmed" aria-live="polite">
          {data.isPending && 'Pictures are still being compared. '}
          {missing > 0 &&
            `${exactCount(missing)} of ${exactCount(data.creatives)} creatives have no picture yet and belong to no campaign. `}
          {data.total > data.data.length &&
            `The ${exactCount(data.data.length)} campaigns with the most bids of ${exactCount(data.total)} are shown.`}
        </Text>
      )}
      {data.data.length === 0 ? (
        <EmptyState
          text={
            data.isPending || missing > 0
              ? 'No campaigns found so far'
              : 'No two creatives look like variants of each other.'
          }
          icon={<IconPhotoSearch size={22} stroke={1.6} />}
          minHeight={320}
        />
      ) : (
        <ul className={classes.grid} aria-label="Campaigns">
          {data.data.map((cluster) => {
            const { creative, day } = picturedVariant(cluster)
            return (
              <PictureCard
                key={JSON.stringify([creative.creativeID, creative.bidderCode])}
                creative={creative}
                shown={{ organizationId, day }}
                facts={clusterFacts(cluster)}
                actions={
                  <Button
                    variant="default"
                    size="xs"
                    fullWidth
                    onClick={() => setOpened(cluster)}
                    aria-label={`Show the ${cluster.variantCount} variants of ${creative.creativeID}`}
                  >
                    Show variants
                  </Button>
                }
              />
            )
          })}
        </ul>
      )}
      {shown && <ClusterDialog organizationId={organizationId} cluster={shown} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Later answers may have more variants of the same campaign. */
const isSameCluster = (one: CreativeCluster, other: CreativeCluster) =>
  one.variants.some((variant) =>
    other.variants.some(
      ({ creativeId, bidderCode }) => creativeId === variant.creativeId && bidderCode === variant.bidderCode,
    ),
  )
