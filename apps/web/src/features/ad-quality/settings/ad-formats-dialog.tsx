import { Modal, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AdFormatEntry, settingsTexts } from '@vigil/contract'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api/api.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import classes from './ad-quality-settings.module.css'
import { DialogFrame } from './dialog-frame.tsx'
import { type FormatAction, formatChanges } from './format-changes.ts'
import { adFormatsQuery, type ProfileKey } from './queries.ts'
import type { Settings } from './settings.ts'

interface AdFormatsDialogProps {
  settings: Settings
  settingsKey: ProfileKey
  onClose: () => void
}

const actions = [
  { value: 'ignore', label: 'Ignore' },
  { value: 'report', label: 'Report' },
  { value: 'block', label: 'Block' },
]
const formatAction = (action: FormatAction) => (action === null ? 'ignore' : action ? 'block' : 'report')
const parseAction = (value: string): FormatAction => (value === 'ignore' ? null : value === 'block')

/** Sets the action for each ad format. Only changed formats are sent. */
export function AdFormatsDialog({ settings, settingsKey, onClose }: AdFormatsDialogProps) {
  const formats = useQuery(adFormatsQuery)
  const [draft, setDraft] = useState<ReadonlyMap<number, FormatAction>>(new Map())
  const changes = formatChanges(settings.formats, draft)
  const row = ({ id, displayName, shortDescription }: AdFormatEntry) => (
    <li key={id} className={classes.format}>
      <div>
        <Text fw={500}>
          {displayName}{' '}
          {changes.some((change) => change.id === id) && <span className={classes.modified}>(Modified)</span>}
        </Text>
        <Text size="sm" c="dimmed">
          {shortDescription}
        </Text>
      </div>
      <SegmentedControl
        aria-label={displayName}
        data={actions}
        value={formatAction(draft.has(id) ? (draft.get(id) ?? null) : (settings.formats.get(id) ?? null))}
        onChange={(value) => setDraft(new Map(draft).set(id, parseAction(value)))}
      />
    </li>
  )
  return (
    <Modal opened onClose={onClose} title="Ad Formats" size={720}>
      <DialogFrame
        settingsKey={settingsKey}
        changes={changes.length > 0 ? [{ adFormats: changes }] : []}
        savedText="Ad formats saved"
        onClose={onClose}
        options={
          <>
            {formats.isPending && <Skeleton h={320} />}
            {formats.isError && <ErrorState detail={errorMessage(formats.error)} onRetry={formats.refetch} />}
            {formats.data?.length === 0 && <EmptyState text={settingsTexts.noAdFormats} />}
            {formats.data && formats.data.length > 0 && <ul className={classes.plain}>{formats.data.map(row)}</ul>}
          </>
        }
      />
    </Modal>
  )
}
