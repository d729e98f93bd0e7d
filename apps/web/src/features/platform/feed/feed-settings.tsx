import { Button, Checkbox, Group, Modal, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  feedLabels,
  type PlatformColumn,
  type PlatformFeedSettings,
  platformColumnSets,
  platformColumns,
} from '@vigil/contract'
import { useState } from 'react'
import IconAdjustmentsHorizontal from '~icons/adjustments-horizontal'
import { errorMessage } from '../../../lib/api/api.ts'
import { showError, showSuccess } from '../../../ui/snackbar.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { textProblem } from '../../../ui/validated-text-input/text-rules.ts'
import { ValidatedTextInput } from '../../../ui/validated-text-input/validated-text-input.tsx'
import classes from './platform-feed.module.css'
import { settingsQuery, useSettingsChange } from './queries.ts'

/** Superadmin settings for a platform's feed and exports. */
export function FeedSettingsButton({ organizationId }: { organizationId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Feed settings
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Feed settings" size={560}>
        {isOpen && <Settings organizationId={organizationId} onClose={() => setIsOpen(false)} />}
      </Modal>
    </>
  )
}

type FormProps = { organizationId: number; onClose: () => void }

function Settings(props: FormProps) {
  const settings = useQuery(settingsQuery(props.organizationId))
  if (settings.data) return <SettingsForm settings={settings.data} {...props} />
  if (settings.isError)
    return <ErrorState detail={errorMessage(settings.error)} onRetry={() => void settings.refetch()} />
  return <Skeleton h={320} />
}

function SettingsForm({ settings, organizationId, onClose }: FormProps & { settings: PlatformFeedSettings }) {
  const [isOwn, setIsOwn] = useState(settings.feedColumns !== null)
  const [reportsAsDsp, setReportsAsDsp] = useState(settings.reportsAsDsp)
  const [columns, setColumns] = useState<readonly PlatformColumn[]>(
    settings.feedColumns ?? platformColumnSets[reportsAsDsp ? 'DSP' : 'SSP'],
  )
  const [alias, setAlias] = useState(settings.exportAlias ?? '')
  const { mutate, isPending } = useSettingsChange(organizationId)
  const hasColumns = !isOwn || columns.length > 0
  const save = () => {
    const exportAlias = alias.trim() || null
    const feedColumns = isOwn ? platformColumns.filter((column) => columns.includes(column)) : null
    mutate(
      { feedColumns, exportAlias, reportsAsDsp },
      {
        onSuccess: () => {
          showSuccess('Feed settings saved')
          onClose()
        },
        onError: (error) => showError(errorMessage(error)),
      },
    )
  }
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="Columns"
        data={[
          { value: 'usual', label: 'Usual columns' },
          { value: 'own', label: 'Custom columns' },
        ]}
        value={isOwn ? 'own' : 'usual'}
        onChange={(value) => setIsOwn(value === 'own')}
      />
      {isOwn ? <ColumnList chosen={columns} onChange={setColumns} /> : <UsualColumns />}
      <ValidatedTextInput
        label="Name in exports"
        description="Replaces the platform’s name in CSV files and PDFs. Leave empty to use its own name."
        value={alias}
        onChange={setAlias}
      />
      <Toggle
        label="Treat as a DSP"
        description="Shows the threats it bought instead of those it sold."
        isOn={reportsAsDsp}
        onChange={setReportsAsDsp}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={save} loading={isPending} disabled={!hasColumns || textProblem(alias) !== null}>
          Save
        </Button>
      </Group>
    </Stack>
  )
}

const UsualColumns = () => (
  <Text size="sm" c="dimmed">
    Default columns: exchanges see buyers and exchange IDs, buyers see exchanges and advertisers.
  </Text>
)

type ColumnListProps = { chosen: readonly PlatformColumn[]; onChange: (columns: readonly PlatformColumn[]) => void }

function ColumnList({ chosen, onChange }: ColumnListProps) {
  const toggle = (column: PlatformColumn, isOn: boolean) =>
    onChange(isOn ? [...chosen, column] : chosen.filter((one) => one !== column))
  return (
    <fieldset className={classes.columns}>
      <legend>Columns</legend>
      {platformColumns.map((column) => (
        <Checkbox
          key={column}
          size="sm"
          label={feedLabels[column]}
          checked={chosen.includes(column)}
          onChange={(event) => toggle(column, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
