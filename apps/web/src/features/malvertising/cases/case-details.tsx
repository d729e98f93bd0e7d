import { Alert, Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AnswerOf, type caseDetails, caseRequests, caseStatuses, clusterVariants, errors } from '@vigil/contract'
import { useState } from 'react'
import IconArrowLeft from '~icons/arrow-left'
import { ApiFailure, errorMessage } from '../../../lib/api/api.ts'
import { dayInWords, timeInWords } from '../../../lib/format/formats.ts'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import { SecretDialog } from '../../../ui/secret-dialog.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showError, showSuccess } from '../../../ui/snackbar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { PageSkeleton } from '../../../ui/states/page-skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { creativeName, statusTones } from './case-words.ts'
import classes from './cases.module.css'
import { EntryForm } from './entry-form.tsx'
import { caseQuery, saveCaseFile, useAddEntry, useRenewLink, useRevokeLink } from './queries.ts'
import { Timeline } from './timeline.tsx'
import { Variants } from './variants.tsx'

type CaseDetailsProps = { organizationId: number; id: string; onBack: () => void }

/** One case instead of the list. */
export function CaseDetails({ organizationId, id, onBack }: CaseDetailsProps) {
  const { data, error, refetch, isFetching } = useQuery(caseQuery(organizationId, id))
  const status = error instanceof ApiFailure ? error.status : 0
  return (
    <>
      <Button
        variant="subtle"
        className={classes.back}
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onBack}
      >
        All cases
      </Button>
      {data ? (
        <Details {...data} organizationId={organizationId} />
      ) : status === 404 || status === 400 ? (
        <EmptyState text={errors.case_not_found.message} minHeight={320} />
      ) : error ? (
        <ErrorState detail={error.message} onRetry={refetch} isRetrying={isFetching} minHeight={320} />
      ) : (
        <PageSkeleton cards={2} />
      )}
    </>
  )
}

type DetailsProps = AnswerOf<typeof caseDetails> & { organizationId: number }

function Details({ case: shown, entries, linkExpiresAt, organizationId }: DetailsProps) {
  const { id, status, partnerName, partnerKind, partnerEmail, creative, landingHost, request, dueOn, closesAt } = shown
  const add = useAddEntry(organizationId, id)
  const statuses = [
    ...(status === 'open' ? [] : [{ value: 'open', label: 'Reopen' }]),
    ...(status === 'fixed' || status === 'closed' ? [] : [{ value: 'fixed', label: 'Fixed' }]),
    ...(status === 'closed' ? [] : [{ value: 'closed', label: 'Close' }]),
  ]
  return (
    <>
      <SectionCard
        title={`${partnerName} (${partnerKind})`}
        description={`Opened ${timeInWords(shown.createdAt)} (UTC)`}
        actions={<StatusBadge tone={statusTones[status]}>{caseStatuses[status]}</StatusBadge>}
      >
        {shown.hasMailFailed && (
          <Alert color="red" title="A mail was not sent" mb="sm">
            Check the contact and write again, or renew the link and send it yourself.
          </Alert>
        )}
        <Facts>
          <FactLine label="Request">{caseRequests[request]}</FactLine>
          <FactLine label="Due">{dayInWords(dueOn)}</FactLine>
          <FactLine label="Creative">{[creativeName(creative), creative.ssp].filter(Boolean).join(' · ')}</FactLine>
          <Variants variants={clusterVariants(shown.source)} />
          <FactLine label="Landing host">{landingHost || 'Unknown'}</FactLine>
          <FactLine label="Contact">{partnerEmail || 'None'}</FactLine>
          <FactLine label="Link">
            <LinkActions organizationId={organizationId} id={id} expiresAt={linkExpiresAt} />
          </FactLine>
          {closesAt && <FactLine label="Closes">{timeInWords(closesAt)} (UTC), unless the ad is seen again</FactLine>}
        </Facts>
      </SectionCard>
      <SectionCard title="Timeline">
        <Timeline
          entries={entries}
          names={{ publisher: 'You', partner: partnerName, service: 'Vigil' }}
          onSave={(file) => saveCaseFile(organizationId, id, file)}
          evidence={({ actionGroupID, eventDate }, name) => (
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/offending-creative-report-publisher"
                  search={{ actionGroupID, eventDate, organizationId }}
                />
              )}
            >
              {name}
            </Anchor>
          )}
        />
      </SectionCard>
      <SectionCard title="Answer" description="The partner gets a mail with a new link">
        <EntryForm
          statuses={statuses}
          isPending={add.isPending}
          error={add.error}
          onSend={(form, onSent) => add.mutate(form, { onSuccess: onSent })}
        />
      </SectionCard>
    </>
  )
}

function LinkActions({
  organizationId,
  id,
  expiresAt,
}: {
  organizationId: number
  id: string
  expiresAt: string | null
}) {
  const renew = useRenewLink(organizationId, id)
  const revoke = useRevokeLink(organizationId, id)
  const [link, setLink] = useState<string | null>(null)
  const onError = (failure: Error) => void showError(errorMessage(failure))
  return (
    <Group gap="xs">
      {expiresAt ? `Valid until ${timeInWords(expiresAt)}` : 'None is valid'}
      <Button
        size="compact-xs"
        variant="default"
        loading={renew.isPending}
        onClick={() => renew.mutate(undefined, { onSuccess: (renewed) => setLink(renewed.link), onError })}
      >
        Renew
      </Button>
      {expiresAt && (
        <Button
          size="compact-xs"
          variant="default"
          loading={revoke.isPending}
          onClick={() => revoke.mutate(undefined, { onSuccess: () => void showSuccess('Links revoked'), onError })}
        >
          Revoke
        </Button>
      )}
      {link !== null && (
        <SecretDialog
          title="New link"
          isPending={false}
          secret={link}
          secretTitle="New link"
          secretText="Earlier links no longer work. Send this one to the partner."
          secretName="Link"
          savedLabel="Done"
          onClose={() => setLink(null)}
        >
          {null}
        </SecretDialog>
      )}
    </Group>
  )
}
