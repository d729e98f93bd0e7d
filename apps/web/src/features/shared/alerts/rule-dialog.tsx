import { Modal, Select, Slider, Text } from '@mantine/core'
import {
  type AlertKind,
  type AlertRule,
  alertKinds,
  comparesWithUsual,
  defaultConditions,
  defaultSensitivity,
} from '@vigil/contract'
import { alertSentence } from '@vigil/presentation'
import { useState } from 'react'
import { DialogForm } from '../../../lib/api/dialog-form.tsx'
import { showSuccess } from '../../../ui/snackbar.tsx'
import classes from './alerts.module.css'
import { ConditionFields, isComplete } from './condition-fields.tsx'
import { type Owner, useSaveRule } from './queries.ts'
import { RuleChannels } from './rule-channels.tsx'
import { RulePreview } from './rule-preview.tsx'

type RuleDialogProps = {
  owner: Owner
  kinds: readonly AlertKind[]
  /** Null for a new one. */
  rule: AlertRule | null
  onClose: () => void
}

const marks = [1, 2, 3, 4, 5].map((value) => ({ value, label: { 1: 'Low', 3: 'Medium', 5: 'High' }[value] }))

export function RuleDialog({ owner, kinds, rule, onClose }: RuleDialogProps) {
  const [condition, setCondition] = useState(rule?.condition ?? defaultConditions[kinds[0] ?? 'attacks'])
  const [channels, setChannels] = useState(rule?.channels ?? null)
  const [sensitivity, setSensitivity] = useState(rule?.sensitivity ?? defaultSensitivity)
  const save = useSaveRule(owner)
  const isValid = isComplete(condition)
  const submit = () => {
    save.mutate(
      { id: rule?.id ?? null, condition, sensitivity, channels, isEnabled: rule?.isEnabled ?? true },
      {
        onSuccess: () => {
          showSuccess(rule ? 'Rule saved' : 'Rule created')
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened onClose={() => !save.isPending && onClose()} title={rule ? 'Edit rule' : 'Create rule'} size={560}>
      <DialogForm
        submitLabel={rule ? 'Save' : 'Create rule'}
        isReady={isValid}
        isPending={save.isPending}
        error={save.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Select
          label="Alert me to"
          data={kinds.map((value) => ({ value, label: alertKinds[value] }))}
          value={condition.kind}
          allowDeselect={false}
          onChange={(kind) => kind && setCondition(defaultConditions[kind as AlertKind])} // one of the kinds
        />
        <ConditionFields owner={owner} condition={condition} onChange={setCondition} />
        {comparesWithUsual(condition.kind) && (
          <div>
            <Text size="sm" fw={500} id="alert-sensitivity">
              Sensitivity
            </Text>
            <Slider
              min={1}
              max={5}
              step={1}
              marks={marks}
              label={null}
              value={sensitivity}
              onChange={setSensitivity}
              thumbProps={{ 'aria-labelledby': 'alert-sensitivity' }}
              mx="md"
              mb="xl"
              mt="xs"
            />
          </div>
        )}
        {isValid && (
          <Text size="sm" fw={500} className={classes.sentence} data-testid="alert-sentence">
            {alertSentence(condition)}.
          </Text>
        )}
        <RuleChannels owner={owner} channels={channels} onChange={setChannels} />
        {isValid && <RulePreview owner={owner} condition={condition} sensitivity={sensitivity} />}
      </DialogForm>
    </Modal>
  )
}
