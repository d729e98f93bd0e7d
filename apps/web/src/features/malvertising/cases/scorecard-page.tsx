import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../../lib/api/api.ts'
import { usePlatformChoice } from '../../../lib/organizations/organization-choice.ts'
import { PlatformPicker } from '../../../lib/platform/platform-picker.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showSuccess } from '../../../ui/snackbar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { PageSkeleton } from '../../../ui/states/page-skeleton.tsx'
import { hoursInWords, reopenedShare } from './case-words.ts'
import classes from './cases.module.css'
import { scorecardQuery, useUpdateContact } from './queries.ts'
import { scorecardSearch } from './scorecard-search.ts'

/** A platform's own scorecard, over all publishers. */
export function ScorecardPage() {
  const [search, change] = usePageSearch(scorecardSearch)
  const { organizationId, offered, remember, isPending, error, retry } = usePlatformChoice(search.organization)
  if (isPending) return <PageSkeleton />
  if (error) return <ErrorState detail={error.message} onRetry={retry} />
  if (organizationId === null) return <EmptyState text="No organizations found" />
  const choose = (organization: number) => {
    remember(organization)
    change({ organization })
  }
  return (
    <div className={classes.page}>
      {offered && (
        <FilterBar>
          <PlatformPicker platforms={offered} value={organizationId} onChange={choose} />
        </FilterBar>
      )}
      <Cards key={organizationId} organizationId={organizationId} />
    </div>
  )
}

function Cards({ organizationId }: { organizationId: number }) {
  const { data, error, refetch } = useQuery(scorecardQuery(organizationId))
  if (!data) return error ? <ErrorState detail={error.message} onRetry={refetch} /> : <PageSkeleton cards={2} />
  const { scorecard, contactEmail } = data
  return (
    <>
      <SectionCard title="Scorecard" description="Cases that publishers opened with you">
        <Facts>
          <FactLine label="Cases">{scorecard.cases}</FactLine>
          <FactLine label="Not closed">{scorecard.active}</FactLine>
          <FactLine label="Answered">{scorecard.answered}</FactLine>
          <FactLine label="Median time to first answer">{hoursInWords(scorecard.medianAnswerHours)}</FactLine>
          <FactLine label="Median time to fix">{hoursInWords(scorecard.medianFixHours)}</FactLine>
          <FactLine label="Reopened after a fix">{reopenedShare(scorecard)}</FactLine>
        </Facts>
      </SectionCard>
      <SectionCard
        title="Contact for cases"
        description="All publishers see this address. Without one, they use the address they know."
      >
        <ContactForm key={contactEmail} organizationId={organizationId} contactEmail={contactEmail} />
      </SectionCard>
    </>
  )
}

function ContactForm({ organizationId, contactEmail }: { organizationId: number; contactEmail: string }) {
  const [email, setEmail] = useState(contactEmail)
  const update = useUpdateContact(organizationId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!update.isPending) update.mutate(email.trim(), { onSuccess: () => void showSuccess('Contact saved') })
  }
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Email"
          type="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          maxLength={64}
          w={280}
        />
        <Button type="submit" variant="default" loading={update.isPending}>
          Save
        </Button>
      </Group>
      {update.error && (
        <Alert color="red" role="alert" mt="sm">
          {errorMessage(update.error)}
        </Alert>
      )}
    </form>
  )
}
