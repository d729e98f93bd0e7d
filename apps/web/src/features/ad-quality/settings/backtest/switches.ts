import { listNames, lists, type Settings } from '../settings.ts'

const titles = {
  brandsActive: lists.brands.title,
  categoriesActive: lists.categories.title,
  iabCategoriesActive: lists.iabCategories.title,
  customDomainsActive: lists.customDomains.title,
  adFormatsActive: 'Ad Formats',
}

export type SwitchName = keyof typeof titles

/** The saved position of a switch. */
export function isSwitchOn({ isOn }: Settings, name: SwitchName): boolean {
  const list = listNames.find((one) => lists[one].flag === name)
  return list ? isOn[list] : isOn.adFormats
}

/** Switches with an unsaved position. */
export type Switches = Partial<Record<SwitchName, boolean>>

/** Sets a switch. One that is back in its saved position is not a change. */
export function setSwitch(switches: Switches, name: SwitchName, isOn: boolean, isSavedOn: boolean): Switches {
  const { [name]: _, ...others } = switches
  return isOn === isSavedOn ? others : { ...others, [name]: isOn }
}

export const describeSwitches = (switches: Switches) =>
  (Object.keys(titles) as SwitchName[]) // keys of the object above
    .flatMap((name) => (switches[name] === undefined ? [] : `${titles[name]} ${switches[name] ? 'on' : 'off'}`))
    .join(', ')
