import { Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { ChosenItems } from './chosen-items.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { type ChosenItem, diffDrafts, inMode, toDraft, withItem, withoutItem } from './list-draft.ts'
import { BrandOptions } from './options/brand-options.tsx'
import { DomainOptions } from './options/domain-options.tsx'
import { KnownOptions } from './options/known-options.tsx'
import type { OptionsProps } from './options/option-rows.tsx'
import { categoriesQuery, iabCategoriesQuery, type ProfileKey } from './queries.ts'
import { type ListName, lists, type Settings } from './settings.ts'

interface ListDialogProps {
  name: ListName
  settings: Settings
  settingsKey: ProfileKey
  onClose: () => void
}

const modes = [
  { value: 'blocking', label: 'Blocking' },
  { value: 'report', label: 'Report only' },
]

/** Edits a list of items that are either blocked or only reported. */
export function ListDialog({ name, settings, settingsKey, onClose }: ListDialogProps) {
  const { title, noun, ids } = lists[name]
  const [before] = useState(() => toDraft(settings.items[name]))
  const [draft, setDraft] = useState(before)
  const [isBlocking, setIsBlocking] = useState(true)
  const saves = diffDrafts(before, draft)
  const options: OptionsProps = {
    organizationId: settingsKey.organizationId,
    modeOf: (id) => draft.get(id)?.isBlocking,
    isBlocking,
    onChange: (item, isChosen) => setDraft(isChosen ? withItem(draft, item, isBlocking) : withoutItem(draft, item.id)),
  }
  const move = (item: ChosenItem) => setDraft(withItem(draft, item, !item.isBlocking))
  return (
    <Modal opened onClose={onClose} title={title} size={860}>
      <DialogFrame
        settingsKey={settingsKey}
        changes={saves.map((save) => ({ [ids]: save.ids, isBlocking: save.isBlocking }))}
        savedText={`${title} saved`}
        onClose={onClose}
        head={
          <SegmentedControl
            aria-label="Mode"
            data={modes}
            value={isBlocking ? 'blocking' : 'report'}
            onChange={(mode) => setIsBlocking(mode === 'blocking')}
          />
        }
        options={<Options name={name} {...options} />}
        chosen={
          <ChosenItems
            title={isBlocking ? `Blocking ${noun}` : `Report only ${noun}`}
            items={inMode(draft, isBlocking)}
            moveLabel={isBlocking ? 'Move to report only' : 'Move to blocking'}
            onMove={move}
            onRemove={({ id }) => setDraft(withoutItem(draft, id))}
          />
        }
      />
    </Modal>
  )
}

function Options({ name, ...props }: OptionsProps & { name: ListName }) {
  if (name === 'brands') return <BrandOptions {...props} />
  if (name === 'customDomains') return <DomainOptions {...props} />
  return name === 'categories' ? (
    <KnownOptions {...props} noun="categories" query={categoriesQuery} />
  ) : (
    <KnownOptions {...props} noun="IAB categories" query={iabCategoriesQuery} isTree />
  )
}
