import { Modal, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { timeInWords } from '@vigil/presentation'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api/api.ts'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import { MailFrame } from '../../../ui/mail-frame/mail-frame.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import classes from './outbox.module.css'
import { outboxMailQuery } from './queries.ts'

/** A mail with its HTML and text parts. */
export function MailModal({ name, onClose }: { name: string; onClose: () => void }) {
  const mail = useQuery(outboxMailQuery(name))
  const [part, setPart] = useState('html')
  return (
    <Modal opened onClose={onClose} title={mail.data?.subject ?? 'Mail'} size={720}>
      {mail.isPending && <Skeleton height={320} />}
      {mail.isError && (
        <ErrorState
          message="Failed to load data"
          detail={errorMessage(mail.error)}
          onRetry={() => void mail.refetch()}
        />
      )}
      {mail.data && (
        <>
          <Facts>
            <FactLine label="From">{mail.data.from}</FactLine>
            <FactLine label="To">{mail.data.to}</FactLine>
            <FactLine label="Written">{timeInWords(mail.data.at)} UTC</FactLine>
            {mail.data.attachments.length > 0 && (
              <FactLine label="Attached">{mail.data.attachments.map((one) => one.name).join(', ')}</FactLine>
            )}
          </Facts>
          <SegmentedControl
            aria-label="Part"
            size="xs"
            my="sm"
            data={[
              { value: 'html', label: 'HTML' },
              { value: 'text', label: 'Plain text' },
            ]}
            value={part}
            onChange={setPart}
          />
          {part === 'html' ? (
            <MailFrame title="Mail" html={mail.data.html} />
          ) : (
            <Text component="pre" className={classes.text} tabIndex={0}>
              {mail.data.text}
            </Text>
          )}
        </>
      )}
    </Modal>
  )
}
