import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, type complaintDetails, complaintStatuses, errors } from '@vigil/contract'
import IconArrowLeft from '~icons/arrow-left'
import { ApiFailure, errorMessage } from '../../../lib/api/api.ts'
import { OpenCaseButton } from '../../../lib/cases/open-case.tsx'
import { timeInWords } from '../../../lib/format/formats.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showError } from '../../../ui/snackbar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { PageSkeleton } from '../../../ui/states/page-skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { AnswerCard } from './answer-card.tsx'
import { CandidateList } from './candidate-list.tsx'
import { ComplaintFacts } from './complaint-facts.tsx'
import { statusTones } from './complaint-words.ts'
import classes from './complaints.module.css'
import { MergedCard } from './merged-card.tsx'
import { complaintQuery, useCloseComplaint } from './queries.ts'

type ComplaintDetailsProps = { organizationId: number; id: string; onShow: (id: string) => void }

/** One complaint instead of the list. */
export function ComplaintDetails({ organizationId, id, onShow }: ComplaintDetailsProps) {
  const { data, error, refetch, isFetching } = useQuery(complaintQuery(organizationId, id))
  const back = (
    <Button
      variant="subtle"
      className={classes.back}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={() => onShow('')}
    >
      All complaints
    </Button>
  )
  const status = error instanceof ApiFailure ? error.status : 0
  const isMissing = status === 404 || status === 400
  return (
    <>
      {back}
      {data ? (
        <Details {...data} organizationId={organizationId} onShow={onShow} />
      ) : isMissing ? (
        <EmptyState text={errors.complaint_not_found.message} minHeight={320} />
      ) : error ? (
        <ErrorState detail={error.message} onRetry={refetch} isRetrying={isFetching} minHeight={320} />
      ) : (
        <PageSkeleton cards={2} />
      )}
    </>
  )
}

type DetailsProps = AnswerOf<typeof complaintDetails> & Omit<ComplaintDetailsProps, 'id'>

function Details({ complaint, candidates, merged, suggestions, draft, organizationId, onShow }: DetailsProps) {
  const { id, status, host, occurredAt, mergedInto } = complaint
  const close = useCloseComplaint(organizationId, id)
  const isClosed = status === 'closed'
  return (
    <>
      <SectionCard
        title={host}
        description={`Seen ${timeInWords(occurredAt)} (UTC)`}
        actions={
          <Group gap="xs">
            <StatusBadge tone={statusTones[status]}>{complaintStatuses[status]}</StatusBadge>
            {complaint.chosen && (
              <OpenCaseButton organizationId={organizationId} source={{ kind: 'complaint', id }} size="xs" />
            )}
            {mergedInto === null && (
              <Button
                variant="default"
                size="xs"
                loading={close.isPending}
                onClick={() => close.mutate(!isClosed, { onError: (failure) => showError(errorMessage(failure)) })}
              >
                {isClosed ? 'Reopen' : 'Close'}
              </Button>
            )}
          </Group>
        }
      >
        <ComplaintFacts complaint={complaint} />
        {mergedInto !== null && (
          <Text size="sm" mt="sm">
            This complaint was merged.{' '}
            <Anchor component="button" type="button" inherit onClick={() => onShow(mergedInto)}>
              Open the complaint it belongs to
            </Anchor>
          </Text>
        )}
      </SectionCard>
      <MergedCard
        organizationId={organizationId}
        complaint={complaint}
        merged={merged}
        suggestions={suggestions}
        onShow={onShow}
      />
      <CandidateList organizationId={organizationId} complaint={complaint} candidates={candidates} onShow={onShow} />
      {mergedInto === null && (
        <AnswerCard organizationId={organizationId} complaint={complaint} merged={merged} draft={draft} />
      )}
    </>
  )
}
