import { Alert, Button, Group, NumberInput, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type Retention,
  type RetentionKind,
  retentionKindNames,
  retentionKinds,
  retentionLimits,
  retentionMessage,
  retention as retentionSchema,
} from '@vigil/contract'
import { useState } from 'react'
import IconInfoCircle from '~icons/info-circle'
import { useConfirm } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { retentionQuery, useSaveRetention } from './queries.ts'
import classes from './retention.module.css'

/** A limit is entered as text; an empty field is invalid, not unlimited. */
type Draft = Record<RetentionKind, number | '' | null>

const suggestedDays = 400

export function RetentionPage() {
  const stored = useQuery(retentionQuery)
  if (stored.error && !stored.data)
    return (
      <SectionCard>
        <ErrorState
          message="Failed to load the retention settings"
          detail={stored.error.message}
          onRetry={stored.refetch}
          isRetrying={stored.isFetching}
        />
      </SectionCard>
    )
  if (!stored.data) return <Skeleton h={420} radius="lg" />
  return <RetentionForm key={JSON.stringify(stored.data)} stored={stored.data} />
}

const isShorter = (before: number | null, after: number | null) => after !== null && (before === null || after < before)

function RetentionForm({ stored }: { stored: Retention }) {
  const [draft, setDraft] = useState<Draft>(stored)
  const confirm = useConfirm()
  const save = useSaveRetention()
  const valid = retentionSchema.safeParse(draft)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored)

  const submit = async () => {
    if (!valid.success) return
    const shortened = retentionKindNames.filter((kind) => isShorter(stored[kind], valid.data[kind]))
    const isConfirmed =
      shortened.length === 0 ||
      (await confirm({
        title: 'Delete older events',
        message: `Older events of these kinds are deleted within a day and cannot be restored: ${shortened
          .map((kind) => retentionKinds[kind].label)
          .join(', ')}.`,
        confirmLabel: 'Save',
        danger: true,
      }))
    if (isConfirmed) save.mutate(valid.data)
  }

  return (
    <SectionCard
      title="Events"
      description="How long events are stored, by kind. The limits apply to all organizations."
    >
      <div className={classes.rows}>
        {retentionKindNames.map((kind) => (
          <KindRow
            key={kind}
            kind={kind}
            days={draft[kind]}
            onChange={(days) => setDraft({ ...draft, [kind]: days })}
          />
        ))}
        <Alert icon={<IconInfoCircle size={18} aria-hidden />} variant="light">
          Expired events are deleted once a day. Backups that contain them are deleted two nights later. Accounts,
          settings and the audit log are not affected.
        </Alert>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={!isChanged || save.isPending} onClick={() => setDraft(stored)}>
            Discard changes
          </Button>
          <Button disabled={!isChanged || !valid.success} loading={save.isPending} onClick={submit}>
            Save
          </Button>
        </Group>
      </div>
    </SectionCard>
  )
}

type KindRowProps = { kind: RetentionKind; days: number | '' | null; onChange: (days: number | '' | null) => void }

function KindRow({ kind, days, onChange }: KindRowProps) {
  const { label, description } = retentionKinds[kind]
  const isValid = days === null || (days !== '' && days >= retentionLimits.minDays && days <= retentionLimits.maxDays)
  return (
    <div className={classes.row}>
      <div>
        <Text fw={500}>{label}</Text>
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      </div>
      <div className={classes.control}>
        <SegmentedControl
          aria-label={`Retention of ${label}`}
          fullWidth
          value={days === null ? 'unlimited' : 'limited'}
          onChange={(value) => onChange(value === 'unlimited' ? null : suggestedDays)}
          data={[
            { value: 'unlimited', label: 'Keep' },
            { value: 'limited', label: 'Delete after' },
          ]}
        />
        {days !== null && (
          <NumberInput
            aria-label={`Days to keep ${label}`}
            value={days}
            onChange={(value) => onChange(typeof value === 'number' ? value : '')}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            suffix=" days"
            error={isValid ? undefined : retentionMessage}
          />
        )}
      </div>
    </div>
  )
}
