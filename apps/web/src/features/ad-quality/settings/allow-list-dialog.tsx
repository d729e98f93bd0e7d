import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { ChosenItems } from './chosen-items.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import type { Item } from './list-draft.ts'
import { DomainOptions } from './options/domain-options.tsx'
import type { ProfileKey } from './queries.ts'
import type { Settings } from './settings.ts'

interface AllowListDialogProps {
  settings: Settings
  settingsKey: ProfileKey
  onClose: () => void
}

export function AllowListDialog({ settings, settingsKey, onClose }: AllowListDialogProps) {
  const [items, setItems] = useState<readonly Item[]>(settings.allowed)
  const without = (id: number) => items.filter((item) => item.id !== id)
  const ids = items.map(({ id }) => id)
  const isSame = ids.length === settings.allowed.length && settings.allowed.every(({ id }) => ids.includes(id))
  return (
    <Modal opened onClose={onClose} title="Allow List" size={860}>
      <DialogFrame
        settingsKey={settingsKey}
        changes={isSame ? [] : [{ allowedDomainIds: ids }]}
        savedText="Allow list saved"
        onClose={onClose}
        head={
          <Text size="sm" c="dimmed">
            Ads from these advertisers are always allowed, regardless of the other lists. To turn the list off, empty
            it.
          </Text>
        }
        options={
          <DomainOptions
            organizationId={settingsKey.organizationId}
            modeOf={(id) => (ids.includes(id) ? true : undefined)}
            isBlocking={undefined}
            onChange={(item, isChosen) => setItems(isChosen ? [...without(item.id), item] : without(item.id))}
          />
        }
        chosen={
          <ChosenItems
            title="Allowed domains"
            items={[...items].sort((a, b) => a.label.localeCompare(b.label))}
            onRemove={({ id }) => setItems(without(id))}
          />
        }
      />
    </Modal>
  )
}
