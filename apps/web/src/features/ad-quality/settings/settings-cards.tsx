import { settingsTexts } from '@vigil/contract'
import { useState } from 'react'
import { showError, showInfo } from '../../../ui/snackbar.tsx'
import { AdFormatsDialog } from './ad-formats-dialog.tsx'
import classes from './ad-quality-settings.module.css'
import { AllowListDialog } from './allow-list-dialog.tsx'
import type { Switches, SwitchName } from './backtest/switches.ts'
import { CsvUploadDialog } from './csv-upload-dialog.tsx'
import { ListCard } from './list-card.tsx'
import { ListDialog } from './list-dialog.tsx'
import { type ProfileKey, useSaveSettings } from './queries.ts'
import { saveProblem } from './save-problem.ts'
import { type ListName, listNames, lists, type Settings } from './settings.ts'

interface SettingsCardsProps {
  settings: Settings
  settingsKey: ProfileKey
  /** Present while switches are tried out instead of saved. */
  tryOut: { switches: Switches; change: (name: SwitchName, isOn: boolean) => void } | null
}

type Opened = ListName | 'adFormats' | 'allowed' | 'upload'

/** The six cards of a profile and the dialogs that edit them. */
export function SettingsCards({ settings, settingsKey, tryOut }: SettingsCardsProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const save = useToggle(settingsKey)
  const toggle = (flag: SwitchName) =>
    tryOut ? { isPending: false, change: (isOn: boolean) => tryOut.change(flag, isOn) } : save(flag)
  const isOn = (flag: SwitchName, isSavedOn: boolean) => tryOut?.switches[flag] ?? isSavedOn
  const close = () => setOpened(null)
  const listCard = (name: ListName) => (
    <ListCard
      key={name}
      title={lists[name].title}
      about={lists[name].about}
      items={settings.items[name]}
      isOn={isOn(lists[name].flag, settings.isOn[name])}
      toggle={toggle(lists[name].flag)}
      onEdit={() => setOpened(name)}
      {...(name === 'customDomains' ? { onUpload: () => setOpened('upload') } : {})}
    />
  )
  return (
    <div className={classes.cards}>
      {listNames.filter((name) => name !== 'customDomains').map(listCard)}
      <ListCard
        title="Ad Formats"
        about="Intrusive ad formats, such as pop-ups, autoplay audio and sticky ads."
        items={settings.formatItems}
        isOn={isOn('adFormatsActive', settings.isOn.adFormats)}
        toggle={toggle('adFormatsActive')}
        onEdit={() => setOpened('adFormats')}
      />
      {listCard('customDomains')}
      <ListCard
        title="Allow List"
        about="Ads from these advertisers are always allowed, regardless of the other lists. Threats are still blocked."
        items={settings.allowed}
        isOn={settings.allowed.length > 0}
        toggle={{
          isPending: false,
          change: (isOn) => (isOn ? setOpened('allowed') : showInfo(settingsTexts.allowListStaysOn)),
        }}
        onEdit={() => setOpened('allowed')}
      />
      {opened === 'adFormats' && <AdFormatsDialog settings={settings} settingsKey={settingsKey} onClose={close} />}
      {opened === 'allowed' && <AllowListDialog settings={settings} settingsKey={settingsKey} onClose={close} />}
      {opened === 'upload' && <CsvUploadDialog settingsKey={settingsKey} onClose={close} />}
      {opened && opened in lists && (
        <ListDialog name={opened as ListName} settings={settings} settingsKey={settingsKey} onClose={close} /> // narrowed by the check above
      )}
    </div>
  )
}

function useToggle(settingsKey: ProfileKey) {
  const save = useSaveSettings(settingsKey)
  return (flag: SwitchName) => ({
    isPending: save.isPending && save.variables.some((change) => flag in change),
    change: (isOn: boolean) => save.mutate([{ [flag]: isOn }], { onError: (error) => showError(saveProblem(error)) }),
  })
}
