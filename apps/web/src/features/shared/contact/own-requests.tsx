import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ContactStatus, contactStatuses, type OwnContactRequest } from '@vigil/contract'
import { errorMessage } from '../../../lib/api/api.ts'
import { timeInWords } from '../../../lib/format/formats.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import { AttachmentLinks } from './attachment-links.tsx'
import classes from './contact.module.css'
import { ownRequestsQuery } from './queries.ts'

const tones: Record<ContactStatus, Tone> = { new: 'accent', 'in progress': 'warning', closed: 'neutral' }

const RequestStatus = ({ status }: { status: ContactStatus }) => (
  <StatusBadge tone={tones[status]}>{contactStatuses[status]}</StatusBadge>
)

export function OwnRequests() {
  const requests = useQuery(ownRequestsQuery)
  return (
    <SectionCard title="Your requests" description="Newest first. Times are UTC.">
      {requests.isPending && <Skeleton h={96} />}
      {requests.isError && (
        <ErrorState
          message="Failed to load your requests"
          detail={errorMessage(requests.error)}
          onRetry={requests.refetch}
          isRetrying={requests.isFetching}
        />
      )}
      {requests.data?.length === 0 && <EmptyState text="No requests yet." minHeight={96} />}
      {requests.data && requests.data.length > 0 && (
        <ul className={classes.own}>
          {requests.data.map((request) => (
            <OwnRequest key={request.id} request={request} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function OwnRequest({ request }: { request: OwnContactRequest }) {
  const { id, number, topic, description, status, createdAt, attachments } = request
  return (
    <li>
      <div className={classes.ownHead}>
        <Text fw={500}>
          {number} · {topic}
        </Text>
        <RequestStatus status={status} />
      </div>
      {description && (
        <Text size="sm" lineClamp={2} className={classes.written}>
          {description}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {timeInWords(createdAt)}
      </Text>
      {attachments.length > 0 && <AttachmentLinks requestId={id} attachments={attachments} />}
    </li>
  )
}
