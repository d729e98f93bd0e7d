import { Modal, Stack } from '@mantine/core'
import { type AdQualityProfileItem, messages } from '@vigil/contract'
import { type FormEvent, useState } from 'react'
import { showSuccess } from '../../../ui/snackbar.tsx'
import { textProblem } from '../../../ui/validated-text-input/text-rules.ts'
import { ValidatedTextInput } from '../../../ui/validated-text-input/validated-text-input.tsx'
import { useCreateProfile, useRenameProfile } from './queries.ts'
import { SaveFooter } from './save-footer.tsx'

interface CreateProfileDialogProps {
  organizationId: number
  organizationName: string
  onCreated: (profile: AdQualityProfileItem) => void
  onClose: () => void
}

export function CreateProfileDialog(props: CreateProfileDialogProps) {
  const { organizationId, organizationName, onCreated, onClose } = props
  const create = useCreateProfile(organizationId, organizationName)
  return (
    <NameDialog
      title="Create new profile"
      label="Create"
      save={create}
      onSaved={(profile) => {
        onCreated(profile)
        showSuccess(`Profile created: ${profile.profileName}`)
      }}
      onClose={onClose}
    />
  )
}

interface RenameProfileDialogProps {
  organizationId: number
  profile: AdQualityProfileItem
  onClose: () => void
}

export function RenameProfileDialog({ organizationId, profile, onClose }: RenameProfileDialogProps) {
  const rename = useRenameProfile(organizationId, profile.profileID)
  return (
    <NameDialog
      title="Rename profile"
      label="Rename"
      initialName={profile.profileName}
      save={rename}
      onSaved={({ profileName }) => showSuccess(`Profile renamed: ${profileName}`)}
      onClose={onClose}
    />
  )
}

interface NameDialogProps {
  title: string
  label: string
  initialName?: string
  save: ReturnType<typeof useCreateProfile>
  onSaved: (profile: AdQualityProfileItem) => void
  onClose: () => void
}

function NameDialog({ title, label, initialName = '', save, onSaved, onClose }: NameDialogProps) {
  const [name, setName] = useState(initialName)
  const [wasTried, setWasTried] = useState(false)
  const isMissing = name.trim() === ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (isMissing || textProblem(name)) return
    save.mutate(name.trim(), {
      onSuccess: (profile) => {
        onSaved(profile)
        onClose()
      },
    })
  }
  return (
    <Modal opened onClose={() => !save.isPending && onClose()} title={title} size={440}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <ValidatedTextInput
            label="Profile name"
            withAsterisk
            isUncut
            data-autofocus
            value={name}
            onChange={setName}
            error={wasTried && isMissing ? messages.required : null}
          />
          <SaveFooter save={save} onClose={onClose} label={label} />
        </Stack>
      </form>
    </Modal>
  )
}
