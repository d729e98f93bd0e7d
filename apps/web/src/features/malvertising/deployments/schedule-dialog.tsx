import { Checkbox, Group, Modal, NumberInput, Select, Switch } from '@mantine/core'
import { rolloutLimits } from '@vigil/contract'
import { useState } from 'react'
import { DialogForm } from '../../../lib/api/dialog-form.tsx'
import { showSuccess } from '../../../ui/snackbar.tsx'
import { type Schedule, useSaveSchedule } from './rollout-queries.ts'

type ScheduleDialogProps = { organizationId: number; schedule: Schedule; onClose: () => void }

// Monday first; 0 is Sunday.
const days = [
  ['1', 'Mon'],
  ['2', 'Tue'],
  ['3', 'Wed'],
  ['4', 'Thu'],
  ['5', 'Fri'],
  ['6', 'Sat'],
  ['0', 'Sun'],
] as const
const hours = Array.from({ length: 25 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** Times at which rollouts continue. */
export function ScheduleDialog({ organizationId, schedule, onClose }: ScheduleDialogProps) {
  const [draft, setDraft] = useState(schedule)
  const save = useSaveSchedule(organizationId)
  const change = (changes: Partial<Schedule>) => setDraft((before) => ({ ...before, ...changes }))
  const { min, max } = rolloutLimits.minutesPerStage
  const problems = {
    minutes: draft.minutesPerStage >= min && draft.minutesPerStage <= max ? null : `Enter ${min} to ${max} minutes`,
    days: draft.days.length > 0 ? null : 'Choose at least one day',
    hours: draft.fromHour < draft.toHour ? null : 'Choose a later hour',
  }
  const isValid = Object.values(problems).every((problem) => problem === null)
  const submit = () => {
    save.mutate(draft, {
      onSuccess: () => {
        showSuccess('Schedule saved')
        onClose()
      },
    })
  }
  return (
    <Modal opened onClose={() => !save.isPending && onClose()} title="Schedule of rollouts" size={480}>
      <DialogForm
        submitLabel="Save"
        isReady={isValid}
        isPending={save.isPending}
        error={save.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Switch
          label="Continue automatically"
          description="Otherwise a user starts each stage. A bad build returns by itself in both cases."
          checked={draft.isAutomatic}
          onChange={(event) => change({ isAutomatic: event.currentTarget.checked })}
        />
        <NumberInput
          label="Minutes per stage, at least"
          value={draft.minutesPerStage}
          onChange={(value) => change({ minutesPerStage: Number(value) || 0 })}
          allowDecimal={false}
          min={min}
          max={max}
          error={problems.minutes}
        />
        <Checkbox.Group
          label="Days"
          value={draft.days.map(String)}
          onChange={(chosen) => change({ days: chosen.map(Number) })}
          error={problems.days}
        >
          <Group gap="sm" mt={4}>
            {days.map(([value, label]) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Group>
        </Checkbox.Group>
        <Group grow align="flex-start">
          <Select
            label="From (UTC)"
            data={hours.slice(0, 24)}
            value={String(draft.fromHour)}
            allowDeselect={false}
            onChange={(value) => change({ fromHour: Number(value) })}
          />
          <Select
            label="To (UTC)"
            data={hours.slice(1)}
            value={String(draft.toHour)}
            allowDeselect={false}
            onChange={(value) => change({ toHour: Number(value) })}
            error={problems.hours}
          />
        </Group>
      </DialogForm>
    </Modal>
  )
}
