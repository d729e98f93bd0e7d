import { Group, Modal, Select, TagsInput, TextInput } from '@mantine/core'
import { accountFields, accountFieldsByFormat, networkLimits, type PackFormat, packFormats } from '@vigil/contract'
import { useState } from 'react'
import { DialogForm } from '../../../lib/api/dialog-form.tsx'
import { showSuccess } from '../../../ui/snackbar.tsx'
import { type NetworkDraft, networkProblems, networkRequest } from './network-form.ts'
import { useSaveNetwork } from './queries.ts'

type NetworkDialogProps = {
  organizationId: number
  /** Initial values. */
  network: NetworkDraft
  isNew: boolean
  /** Names that a new network cannot have. */
  taken: readonly string[]
  onClose: () => void
}

const formats = Object.entries(packFormats).map(([value, label]) => ({ value, label }))

export function NetworkDialog({ organizationId, network, isNew, taken, onClose }: NetworkDialogProps) {
  const [draft, setDraft] = useState(network)
  const save = useSaveNetwork(organizationId)
  const request = networkRequest(draft)
  const isTaken = isNew && taken.some((name) => name.toLowerCase() === draft.name.trim().toLowerCase())
  // An empty field of a new network is no error yet.
  const { name: nameProblem, ...problems } = networkProblems(draft)
  const nameError = isTaken ? 'This network is already listed.' : draft.name === '' ? undefined : nameProblem
  const edit = (part: Partial<NetworkDraft>) => setDraft({ ...draft, ...part })
  const submit = () => {
    if (!request) return
    save.mutate(request, {
      onSuccess: () => {
        showSuccess('Network saved')
        onClose()
      },
    })
  }
  const { required, optional } = accountFieldsByFormat[draft.format]
  return (
    <Modal opened onClose={() => !save.isPending && onClose()} title={isNew ? 'Add network' : network.name} size={520}>
      <DialogForm
        submitLabel="Save"
        isReady={request !== null && !isTaken}
        isPending={save.isPending}
        error={save.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        {isNew && (
          <TextInput
            label="Name"
            value={draft.name}
            onChange={(event) => edit({ name: event.currentTarget.value })}
            maxLength={networkLimits.nameLength}
            error={nameError}
            data-autofocus
          />
        )}
        <Group grow align="flex-start">
          <TextInput
            label="Validation window in days"
            description="From the order until it locks"
            inputMode="numeric"
            value={draft.windowDays}
            onChange={(event) => edit({ windowDays: event.currentTarget.value })}
            error={problems.windowDays}
          />
          <TextInput
            label="Commission rate in %"
            description="Share of the order value"
            inputMode="decimal"
            value={draft.ratePercent}
            onChange={(event) => edit({ ratePercent: event.currentTarget.value })}
            error={problems.ratePercent}
          />
        </Group>
        <TagsInput
          label="Affiliate tags start with"
          description="Press Enter after each one"
          value={draft.tagPrefixes}
          onChange={(tagPrefixes) => edit({ tagPrefixes })}
          maxTags={networkLimits.prefixes}
          error={problems.tagPrefixes}
        />
        <Select
          label="File format"
          data={formats}
          value={draft.format}
          onChange={(format) => edit({ format: format as PackFormat })} // one of the data above
          allowDeselect={false}
        />
        {[...required, ...optional].map((field) => (
          <TextInput
            key={field}
            label={optional.includes(field) ? `${accountFields[field]} (optional)` : accountFields[field]}
            inputMode="numeric"
            value={draft.account[field]}
            onChange={(event) => edit({ account: { ...draft.account, [field]: event.currentTarget.value } })}
            maxLength={networkLimits.accountLength}
            error={problems[field]}
          />
        ))}
      </DialogForm>
    </Modal>
  )
}
