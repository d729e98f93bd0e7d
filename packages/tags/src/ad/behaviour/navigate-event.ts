import { apply, quietly } from '../../shared/hook.ts'
import { mainWindow } from '../page-state.ts'

// Captured before it is hooked: this script's own listeners are not checked.
const { addEventListener } = EventTarget.prototype

/** The part of the Navigation API used here; missing in the installed DOM types. */
export interface NavigateEvent extends Event {
  destination: { url: string }
  navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  hashChange: boolean
  userInitiated: boolean
  downloadRequest: string | null
  formData: FormData | null
  sourceElement?: Element | null
}

/** Cancels navigations of a window for which `check` is true. */
export function onNavigate(realm: object, check: (event: NavigateEvent, url: string) => unknown) {
  const { navigation } = realm as { navigation?: EventTarget }
  const listener = (event: NavigateEvent) =>
    quietly(() => {
      if (event.cancelable && check(event, event.destination.url)) event.preventDefault()
    })
  if (navigation) apply(addEventListener, navigation, ['navigate', listener])
}

/** Calls back when the page adds a history entry. */
export function onEntryChange(callback: () => void) {
  const { navigation } = mainWindow as { navigation?: EventTarget }
  if (navigation) apply(addEventListener, navigation, ['currententrychange', callback])
}
