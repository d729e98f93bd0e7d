import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CreativeDetails, errors } from '@vigil/contract'
import { countryLabel, dayInWords, deviceName, plainLabel } from '@vigil/presentation'
import { useState } from 'react'
import IconPhotoSearch from '~icons/photo-search'
import { ApiFailure } from '../../../lib/api/api.ts'
import { OpenCaseButton } from '../../../lib/cases/open-case.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { CopyText } from '../../../ui/copy/copy-text.tsx'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { PageSkeleton } from '../../../ui/states/page-skeleton.tsx'
import classes from './creative-details.module.css'
import { type CreativeDetailsSearch, creativeDetailsSearch } from './creative-details-search.ts'
import { creativeIdLabel, summaryFacts } from './creative-facts.ts'
import { EntryList } from './entry-list.tsx'
import { detailsQuery } from './queries.ts'
import { RelevantExample } from './relevant-example.tsx'

export function CreativeDetailsPage() {
  const [search] = usePageSearch(creativeDetailsSearch)
  const { data, error, refetch, isFetching } = useQuery(detailsQuery(search))
  if (data) return <Details creative={data} {...search} />
  if (!error) return <PageSkeleton cards={2} />
  const status = error instanceof ApiFailure ? error.status : 0
  // An invalid id names no creative.
  if (status === 404 || status === 400) return <EmptyState text={errors.creative_not_found.message} minHeight={320} />
  return <ErrorState detail={error.message} onRetry={refetch} isRetrying={isFetching} minHeight={320} />
}

const same = (value: string) => value

type DetailsProps = { creative: CreativeDetails } & Pick<CreativeDetailsSearch, 'eventDate' | 'organizationId'>

function Details({ creative, eventDate, organizationId }: DetailsProps) {
  const [now] = useState(() => new Date())
  const { creativeID, bidderCode } = creative
  const key = { creativeId: creativeID, bidderCode, ssp: creative.ssp[0] ?? '', markupHash: '' }
  const similar = { organization: organizationId, creativeID, bidderCode }
  return (
    <div className={classes.page}>
      <p className={classes.today}>
        <time dateTime={now.toISOString().slice(0, 10)}>{dayInWords(now)}</time>
      </p>
      <div className={classes.panels}>
        <SectionCard
          title="Summary"
          description={`Seen on ${dayInWords(eventDate)} (UTC)`}
          actions={
            <Group gap="xs">
              <Button
                renderRoot={(props) => <Link {...props} to="/search-by-picture" search={similar} />}
                variant="default"
                size="xs"
                leftSection={<IconPhotoSearch size={14} aria-hidden />}
              >
                Find similar
              </Button>
              <OpenCaseButton organizationId={organizationId} source={{ kind: 'creative', creative: key }} size="xs" />
            </Group>
          }
        >
          <Facts>
            {summaryFacts(creative).map(({ label, value }) => (
              <FactLine key={label} label={label}>
                {label === creativeIdLabel ? <CopyText value={value} isMonospace={false} isWhole /> : value}
              </FactLine>
            ))}
            <FactLine label="Top location">
              {creative.topLocation ? plainLabel(creative.topLocation) : 'Pending Verification'}
            </FactLine>
            <EntryList label="Locations" entries={creative.locations} nameOf={countryLabel} />
            <EntryList label="Browsers" entries={creative.browsers} nameOf={same} />
            <EntryList label="Operating systems" entries={creative.operatingSystems} nameOf={same} />
            <EntryList label="Device types" entries={creative.deviceTypes} nameOf={deviceName} />
          </Facts>
        </SectionCard>
        <RelevantExample creative={creative} />
      </div>
    </div>
  )
}
