import { Modal, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReportConfiguration, ReportDelivery } from '@vigil/contract'
import { timeInWords } from '@vigil/presentation'
import { errorMessage } from '../../../lib/api/api.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { historyQuery } from './queries.ts'
import classes from './report-configuration.module.css'
import { describeStatus, nextInWords } from './report-words.ts'

type HistoryModalProps = { report: ReportConfiguration; onClose: () => void }

/** Outcome of each scheduled and manual run of a report. */
export function HistoryModal({ report, onClose }: HistoryModalProps) {
  const history = useQuery(historyQuery(report.id))
  return (
    <Modal opened onClose={onClose} title={`History of ${report.orgName}`} size={620}>
      <Text size="sm" c="dimmed" mb="sm">
        {nextInWords(report)}
      </Text>
      {history.isPending && <Skeleton height={180} />}
      {history.isError && (
        <ErrorState
          message="Failed to load data"
          detail={errorMessage(history.error)}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.data?.length === 0 && <EmptyState text="Nothing sent yet" hint="Each report's outcome appears here." />}
      {history.data && history.data.length > 0 && (
        <ol className={classes.history} aria-label="Reports">
          {history.data.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} />
          ))}
        </ol>
      )}
    </Modal>
  )
}

function Delivery({ delivery }: { delivery: ReportDelivery }) {
  const { label, tone } = describeStatus(delivery)
  const sent = delivery.mails.filter(({ sentAt }) => sentAt !== null).length
  const unsent = delivery.mails.filter(({ problem }) => problem !== null)
  return (
    <li className={classes.delivery}>
      <div className={classes.deliveryHead}>
        <Text fw={500}>{timeInWords(delivery.dueAt)} UTC</Text>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <Text size="sm" c="dimmed">
        {delivery.kind === 'manual' ? 'Sent manually' : 'By schedule'} · {sent} of {delivery.mails.length}{' '}
        {delivery.mails.length === 1 ? 'address' : 'addresses'}
        {delivery.finishedAt && ` · ${timeInWords(delivery.finishedAt)} UTC`}
      </Text>
      {delivery.reason && <Text size="sm">{delivery.reason}</Text>}
      {delivery.nextTryAt && <Text size="sm">Retry at {timeInWords(delivery.nextTryAt)} UTC</Text>}
      {unsent.map(({ email, problem }) => (
        <Text key={email} size="sm">
          {email}: {problem}
        </Text>
      ))}
    </li>
  )
}
