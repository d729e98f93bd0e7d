import { Button, Loader, Modal, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReportConfiguration } from '@vigil/contract'
import { useState } from 'react'
import IconSend from '~icons/send'
import { errorMessage } from '../../../lib/api/api.ts'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import { MailFrame } from '../../../ui/mail-frame/mail-frame.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { previewQuery, useSendReport } from './queries.ts'
import classes from './report-configuration.module.css'

type PreviewModalProps = { report: ReportConfiguration; onClose: () => void }

/** The email exactly as sent, with a Send button. */
export function PreviewModal({ report, onClose }: PreviewModalProps) {
  const preview = useQuery(previewQuery(report.id))
  const send = useSendReport(report)
  const [width, setWidth] = useState<'600' | '375'>('600')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const count = preview.data?.emails.length ?? 0
  return (
    <Modal opened onClose={() => !send.isPending && onClose()} title="Preview & Send" size={720}>
      {preview.isPending && (
        <div className={classes.previewState} role="status">
          <Loader size="sm" aria-hidden /> Rendering email…
        </div>
      )}
      {preview.isError && (
        <ErrorState
          message="Failed to render preview"
          detail={errorMessage(preview.error)}
          onRetry={() => void preview.refetch()}
          isRetrying={preview.isFetching}
          minHeight={320}
        />
      )}
      {preview.data && (
        <>
          <Facts>
            <FactLine label="Subject">{preview.data.subject}</FactLine>
            <FactLine label="To">{preview.data.emails.join(', ') || 'Nobody'}</FactLine>
          </Facts>
          <div className={classes.previewTools}>
            <SegmentedControl
              aria-label="Width"
              size="xs"
              data={[
                { value: '600', label: 'Desktop' },
                { value: '375', label: 'Phone' },
              ]}
              value={width}
              onChange={(value) => setWidth(value === '375' ? '375' : '600')}
            />
            <SegmentedControl
              aria-label="Colours"
              size="xs"
              data={[
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
              value={scheme}
              onChange={(value) => setScheme(value === 'dark' ? 'dark' : 'light')}
            />
          </div>
          <MailFrame title="Mail" html={preview.data.html} width={Number(width)} scheme={scheme} />
        </>
      )}
      <div className={classes.buttons}>
        <Text size="sm" c="dimmed" className={classes.sendNote}>
          {count > 0 && `Sends to ${count === 1 ? '1 address' : `${count} addresses`} now.`}
        </Text>
        <Button variant="default" onClick={onClose} disabled={send.isPending}>
          Close
        </Button>
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={count === 0}
          loading={send.isPending}
          onClick={() => send.mutate(undefined, { onSuccess: onClose })}
        >
          Send
        </Button>
      </div>
    </Modal>
  )
}
