import { Modal, Stack } from '@mantine/core'
import { type AdQualityProfileItem, messages } from '@vigil/contract'
import { type FormEvent, useState } from 'react'
import { showSuccess } from '../../../ui/snackbar.tsx'
import { textProblem } from '../../../ui/validated-text-input/text-rules.ts'
import { ValidatedTextInput } from '../../../ui/validated-text-input/validated-text-input.tsx'
import { useCreateProfile } from './queries.ts'
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
  const [name, setName] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const isMissing = name.trim() === ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (isMissing || textProblem(name)) return
    create.mutate(name.trim(), {
      onSuccess: (profile) => {
        onCreated(profile)
        onClose()
        showSuccess(`Profile created: ${profile.profileName}`)
      },
    })
  }
  return (
    <Modal opened onClose={() => !create.isPending && onClose()} title="Create new profile" size={440}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <ValidatedTextInput
            label="Profile name"
            withAsterisk
            data-autofocus
            value={name}
            onChange={setName}
            error={wasTried && isMissing ? messages.required : null}
          />
          <SaveFooter save={create} onClose={onClose} label="Create" />
        </Stack>
      </form>
    </Modal>
  )
}
