import { Button, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, type similarCreatives, similarLimits } from '@vigil/contract'
import { exactCount } from '@vigil/presentation'
import { useCallback, useState } from 'react'
import IconPhotoSearch from '~icons/photo-search'
import { ApiFailure } from '../../../../lib/api/api.ts'
import type { OrganizationChoice } from '../../../../lib/organizations/organization-choice.ts'
import { OrganizationPicker } from '../../../../lib/organizations/organization-picker.tsx'
import { PublisherPage } from '../../../../lib/reporting/publisher-page.tsx'
import { usePageSearch } from '../../../../lib/search/page-search.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { PictureField } from './picture-field.tsx'
import { similarQuery, type Wanted } from './queries.ts'
import classes from './similar.module.css'
import { SimilarList } from './similar-list.tsx'
import { type SimilarSearch, similarSearch } from './similar-search.ts'

export function SimilarCreativesPage() {
  const [search, change] = usePageSearch(similarSearch)
  return (
    <PublisherPage organization={search.organization}>
      {(chosen) => <PictureSearch key={chosen.organizationId} {...chosen} search={search} change={change} />}
    </PublisherPage>
  )
}

type PictureSearchProps = Pick<OrganizationChoice, 'offered' | 'remember'> & {
  organizationId: number
  search: SimilarSearch
  change: (part: Partial<SimilarSearch>) => unknown
}

const noCreative = { creativeID: '', bidderCode: '' }

function PictureSearch({ organizationId, offered, remember, search, change }: PictureSearchProps) {
  const { creativeID, bidderCode } = search
  const [picture, setPicture] = useState<Wanted | null>(null)
  const wanted = creativeID ? ({ kind: 'creative', creativeID, bidderCode } as const) : picture
  const result = useQuery(similarQuery(organizationId, wanted))
  const searchWith = useCallback(
    (next: Wanted) => {
      setPicture(next)
      change(noCreative)
    },
    [change],
  )
  const onFile = useCallback((file: File) => searchWith({ kind: 'file', file, at: Date.now() }), [searchWith])
  return (
    <div className={classes.page}>
      <SectionCard
        title="Picture"
        description={`Finds creatives of the last ${similarLimits.days} days that look like a screenshot, even if it is cropped, scaled or shows the page around the ad`}
        actions={
          offered && (
            <OrganizationPicker
              offered={offered}
              organizationId={organizationId}
              onChoose={(id) => {
                remember(id)
                change({ organization: id, ...noCreative })
              }}
            />
          )
        }
      >
        <PictureField
          onFile={onFile}
          onLink={(url) => searchWith({ kind: 'link', url })}
          isSearching={result.isFetching}
        />
        {wanted && (
          <Text size="sm" mt={12}>
            {wantedInWords(wanted)}
          </Text>
        )}
      </SectionCard>
      <div aria-live="polite" className={classes.results}>
        {wanted && <Results result={result} organizationId={organizationId} />}
      </div>
    </div>
  )
}

function wantedInWords(wanted: Wanted) {
  if (wanted.kind === 'file') return `Results for ${wanted.file.name || 'the pasted picture'}`
  if (wanted.kind === 'link') return `Results for ${wanted.url}`
  return `Variants of creative ${wanted.creativeID}`
}

type Answer = AnswerOf<typeof similarCreatives>
type ResultsProps = { result: ReturnType<typeof useQuery<Answer>>; organizationId: number }

function Results({ result, organizationId }: ResultsProps) {
  const { data, error, isFetching, refetch } = result
  if (isFetching) return <Loader size="sm" aria-label="Searching" className={classes.loader} />
  if (error) {
    // A missing picture is being made, so that a retry helps.
    const isRefused = error instanceof ApiFailure && error.status === 409 && error.code !== 'picture_missing'
    if (isRefused) return <EmptyState text={error.message} icon={<IconPhotoSearch size={22} stroke={1.6} />} />
    return <ErrorState detail={error.message} onRetry={refetch} isRetrying={isFetching} minHeight={200} />
  }
  if (!data) return null
  return (
    <>
      <Coverage answer={data} onSearch={() => void refetch()} />
      {data.data.length === 0 ? (
        <EmptyState
          text="No creative looks like this picture."
          icon={<IconPhotoSearch size={22} stroke={1.6} />}
          minHeight={200}
        />
      ) : (
        <SimilarList creatives={data.data} organizationId={organizationId} />
      )}
    </>
  )
}

/** Creatives without a picture cannot be found. */
function Coverage({
  answer: { creatives, withPicture, isPending },
  onSearch,
}: {
  answer: Answer
  onSearch: () => void
}) {
  const missing = creatives - withPicture
  if (missing === 0) return null
  return (
    <div className={classes.coverage}>
      <Text size="sm" c="dimmed">
        {exactCount(missing)} of {exactCount(creatives)} creatives have no picture yet and cannot be found.
        {isPending && ' Missing pictures are being made.'}
      </Text>
      {isPending && (
        <Button variant="default" size="compact-sm" onClick={onSearch}>
          Search again
        </Button>
      )}
    </div>
  )
}
