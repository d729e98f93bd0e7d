import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AlertChannel, type AlertDelivery, alertChannelKinds } from '@vigil/contract'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api/api.ts'
import { timeInWords } from '../../../lib/format/formats.ts'
import { CodeBlock } from '../../../ui/code-block/code-block.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './alerts.module.css'
import { deliveriesQuery, useChannelChanges } from './channels-queries.ts'
import { deliveryLooks } from './delivery-looks.ts'
import type { Owner } from './queries.ts'

type DeliveriesDialogProps = { owner: Owner; channel: AlertChannel; onClose: () => void }

/** The messages of a channel, with request and answer. */
export function DeliveriesDialog({ owner, channel, onClose }: DeliveriesDialogProps) {
  const deliveries = useQuery(deliveriesQuery(owner, channel.id))
  const { test, rotate, resend } = useChannelChanges(owner)
  const [secret, setSecret] = useState<string | null>(null)
  const problem = test.error ?? rotate.error ?? resend.error
  return (
    <Modal opened onClose={onClose} title={`${alertChannelKinds[channel.kind]}: ${channel.target}`} size={680}>
      <Stack gap="md">
        <Group gap="xs">
          <Button size="xs" loading={test.isPending} onClick={() => test.mutate(channel.id)}>
            Send test
          </Button>
          {channel.kind === 'webhook' && (
            <Button
              size="xs"
              variant="default"
              loading={rotate.isPending}
              onClick={() => rotate.mutate(channel.id, { onSuccess: (answer) => setSecret(answer.secret) })}
            >
              Replace secret
            </Button>
          )}
        </Group>
        {problem && (
          <Alert color="red" role="alert">
            {errorMessage(problem)}
          </Alert>
        )}
        {secret && (
          <Alert color="orange" title="Save the new secret">
            <Text size="sm" mb="xs">
              It is not shown again. For 24 hours, requests are signed with the old one too.
            </Text>
            <CodeBlock code={secret} name="Webhook secret" />
          </Alert>
        )}
        {deliveries.isPending && <Skeleton h={160} />}
        {deliveries.error && <ErrorState detail={deliveries.error.message} onRetry={deliveries.refetch} />}
        {deliveries.data?.length === 0 && <EmptyState text="No messages yet" />}
        <ul className={classes.list}>
          {deliveries.data?.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} onResend={() => resend.mutate(delivery.id)} />
          ))}
        </ul>
      </Stack>
    </Modal>
  )
}

const inTries = (tries: number) => (tries === 1 ? '1 try' : `${tries} tries`)

function Delivery({ delivery, onResend }: { delivery: AlertDelivery; onResend: () => void }) {
  const { label, tone } = deliveryLooks[delivery.state]
  const { type, createdAt, tries, nextTryAt, request, status, answer, problem } = delivery
  return (
    <li className={classes.delivery}>
      <Group justify="space-between">
        <Group gap="xs">
          <StatusBadge tone={tone}>{label}</StatusBadge>
          <Text size="sm">{type}</Text>
          <Text size="xs" c="dimmed">
            {timeInWords(createdAt)} · {inTries(tries)}
            {nextTryAt && ` · next ${timeInWords(nextTryAt)}`}
          </Text>
        </Group>
        <Button size="compact-xs" variant="subtle" onClick={onResend}>
          Resend
        </Button>
      </Group>
      {problem && (
        <Text size="xs" c="dimmed">
          {problem}
        </Text>
      )}
      <details>
        <summary>Request and answer</summary>
        <Stack gap="xs" mt="xs">
          <CodeBlock code={request} name="Request" />
          <Text size="xs" c="dimmed">
            {status === null ? 'No answer' : `Status ${status}`}
          </Text>
          {answer !== '' && <CodeBlock code={answer} name="Answer" />}
        </Stack>
      </details>
    </li>
  )
}
