import { Stack } from '@mantine/core'
import type { ProfileChange } from '@vigil/contract'
import type { ReactNode } from 'react'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { showSuccess } from '../../../ui/snackbar.tsx'
import classes from './ad-quality-settings.module.css'
import { adQualitySettingsSearch, defaultPeriod } from './ad-quality-settings-search.ts'
import { DialogBacktest } from './backtest/dialog-backtest.tsx'
import { useSaveFromBacktest } from './backtest/queries.ts'
import { type ProfileKey, useSaveSettings } from './queries.ts'
import { SaveFooter } from './save-footer.tsx'

interface DialogFrameProps {
  settingsKey: ProfileKey
  /** Sent by Save; Save is disabled when empty. */
  changes: ProfileChange[]
  savedText: string
  onClose: () => void
  head?: ReactNode
  options: ReactNode
  chosen?: ReactNode
}

/** Body of a list dialog: the options, the selected items, and Save. */
export function DialogFrame({ settingsKey, changes, savedText, onClose, head, options, chosen }: DialogFrameProps) {
  const [{ preview }] = usePageSearch(adQualitySettingsSearch)
  const savePlain = useSaveSettings(settingsKey)
  const saveFromPreview = useSaveFromBacktest(settingsKey, preview ?? defaultPeriod)
  const save = preview === null ? savePlain : saveFromPreview
  const submit = () =>
    save.mutate(changes, {
      onSuccess: () => {
        showSuccess(savedText)
        onClose()
      },
    })
  return (
    <Stack gap="md">
      {head}
      <div className={classes.panes} data-single={chosen ? undefined : true}>
        {options}
        {chosen}
      </div>
      <DialogBacktest settingsKey={settingsKey} changes={changes} />
      <SaveFooter save={save} isSame={changes.length === 0} onClose={onClose} onSave={submit} />
    </Stack>
  )
}
