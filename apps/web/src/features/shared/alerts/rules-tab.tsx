import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AlertRule, comparesWithUsual } from '@vigil/contract'
import { alertSentence } from '@vigil/presentation'
import { useMemo, useState } from 'react'
import IconPencil from '~icons/pencil'
import IconPlus from '~icons/plus'
import { errorMessage } from '../../../lib/api/api.ts'
import { DeleteButton } from '../../../lib/api/delete-button.tsx'
import { timeInWords } from '../../../lib/format/formats.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showError } from '../../../ui/snackbar.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { type Owner, rulesQuery, useDeleteRule, useSaveRule } from './queries.ts'
import { RuleDialog } from './rule-dialog.tsx'

const dataColumns: DataColumn<AlertRule>[] = [
  {
    id: 'rule',
    header: 'Rule',
    minWidth: 200,
    grow: 2,
    isSortable: false,
    value: ({ condition }) => alertSentence(condition),
  },
  {
    id: 'sensitivity',
    header: 'Sensitivity',
    width: 104,
    isSortable: false,
    value: ({ condition, sensitivity }) => (comparesWithUsual(condition.kind) ? `${sensitivity} of 5` : '–'),
  },
  {
    id: 'channels',
    header: 'Channels',
    width: 96,
    isSortable: false,
    value: ({ channels }) => (channels === null ? 'All' : channels.length === 0 ? 'None' : String(channels.length)),
  },
  {
    id: 'last',
    header: 'Last alert',
    width: 172,
    isSortable: false,
    value: ({ lastAlertAt }) => (lastAlertAt ? timeInWords(lastAlertAt) : 'Never'),
  },
]

/** Null: closed. */
type Edited = AlertRule | 'new' | null

export function RulesTab({ owner }: { owner: Owner }) {
  const rules = useQuery(rulesQuery(owner))
  const [edited, setEdited] = useState<Edited>(null)
  const { mutate: save, isPending, variables } = useSaveRule(owner)
  const { mutateAsync: remove } = useDeleteRule(owner)
  const pendingId = isPending ? variables?.id : undefined
  const columns = useMemo((): DataColumn<AlertRule>[] => {
    const setEnabled = ({ id, condition, sensitivity, channels }: AlertRule, isEnabled: boolean) =>
      save({ id, condition, sensitivity, channels, isEnabled }, { onError: (error) => showError(errorMessage(error)) })
    return [
      ...dataColumns,
      {
        id: 'enabled',
        header: 'Enabled',
        width: 96,
        isSortable: false,
        value: ({ isEnabled }) => (isEnabled ? 'Yes' : 'No'),
        cell: (rule) => (
          <Toggle
            label={`Enable: ${alertSentence(rule.condition)}`}
            isLabelHidden
            isOn={rule.isEnabled}
            isPending={pendingId === rule.id}
            onChange={(isEnabled) => setEnabled(rule, isEnabled)}
          />
        ),
      },
      {
        id: 'actions',
        header: 'Actions',
        isHeaderHidden: true,
        isSortable: false,
        width: 96,
        align: 'end',
        isPinned: true,
        value: () => '',
        cell: (rule) => (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <Tooltip label="Edit">
              <ActionIcon aria-label={`Edit: ${alertSentence(rule.condition)}`} onClick={() => setEdited(rule)}>
                <IconPencil size={16} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
            <DeleteButton
              what="rule"
              name={alertSentence(rule.condition)}
              message={`Delete the rule "${alertSentence(rule.condition)}"? Its alerts stay.`}
              doneText="Rule deleted"
              onDelete={() => remove(rule.id)}
            />
          </Group>
        ),
      },
    ]
  }, [save, remove, pendingId])
  return (
    <SectionCard
      title="Alert rules"
      description="Each rule is evaluated every minute."
      isFlush
      actions={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={!rules.data}
          onClick={() => setEdited('new')}
        >
          Create rule
        </Button>
      }
    >
      <DataTable
        caption="Alert rules"
        columns={columns}
        rows={rules.data?.rules}
        rowId={({ id }) => id}
        isLoading={rules.isPending}
        error={rules.error}
        onRetry={rules.refetch}
        emptyText="No rules yet. Create one to be alerted."
        isRowMuted={({ isEnabled }) => !isEnabled}
      />
      {edited && rules.data && (
        <RuleDialog
          owner={owner}
          kinds={rules.data.kinds}
          rule={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </SectionCard>
  )
}
