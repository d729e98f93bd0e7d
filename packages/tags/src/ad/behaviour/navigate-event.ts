import { apply, quietly } from '../../shared/hook.ts'
import { home } from '../world.ts'

// Captured before it is hooked: this script's own listeners are not judged.
const { addEventListener } = EventTarget.prototype

/** The part of the Navigation API that is used here; the DOM types have it in newer versions only. */
export interface NavigateEvent extends Event {
  destination: { url: string }
  navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  hashChange: boolean
  userInitiated: boolean
  downloadRequest: string | null
  formData: FormData | null
  sourceElement?: Element | null
}

/** Cancels navigations of a window that `judge` objects to. */
export function onNavigate(realm: object, judge: (event: NavigateEvent, url: string) => unknown) {
  const { navigation } = realm as { navigation?: EventTarget }
  const listener = (event: NavigateEvent) =>
    quietly(() => {
      if (event.cancelable && judge(event, event.destination.url)) event.preventDefault()
    })
  if (navigation) apply(addEventListener, navigation, ['navigate', listener])
}

/** Calls `work` when the page adds an entry to the history. */
export function onEntryChange(work: () => void) {
  const { navigation } = home as { navigation?: EventTarget }
  if (navigation) apply(addEventListener, navigation, ['currententrychange', work])
}
