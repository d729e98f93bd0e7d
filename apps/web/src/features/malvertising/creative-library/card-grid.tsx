import type { UseQueryResult } from '@tanstack/react-query'
import { type AnswerOf, type creativeLibrary, creativeLibraryTexts } from '@vigil/contract'
import IconPhotoSearch from '~icons/photo-search'
import type { Shown } from '../../../lib/creative-picture/image-query.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { CardSkeletons } from './card-skeletons.tsx'
import { CreativeCard } from './creative-card.tsx'
import classes from './creative-library.module.css'

type CardGridProps = {
  query: UseQueryResult<AnswerOf<typeof creativeLibrary>>
  shown: Shown
  /** True while a request is pending that the query does not report. */
  isWaiting: boolean
}

export function CardGrid({ query, shown, isWaiting }: CardGridProps) {
  const { data, error, isFetching, refetch } = query
  if (!data && error)
    return <ErrorState detail={error.message} onRetry={refetch} isRetrying={isFetching} minHeight={320} />
  if (!data) return <CardSkeletons />
  const isBusy = query.isPlaceholderData || isWaiting
  return (
    <div className={classes.results} aria-busy={isBusy} data-busy={isBusy || undefined}>
      {data.data.length === 0 ? (
        <EmptyState
          text={creativeLibraryTexts.empty}
          icon={<IconPhotoSearch size={22} stroke={1.6} />}
          minHeight={320}
        />
      ) : (
        <ul className={classes.grid} aria-label="Creatives">
          {data.data.map((creative) => (
            <CreativeCard
              key={JSON.stringify([creative.creativeID, creative.bidderCode])}
              creative={creative}
              shown={shown}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
