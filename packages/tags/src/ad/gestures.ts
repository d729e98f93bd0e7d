import { quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import type { Ad } from './ad.ts'
import { findOwner, getAd, now, state } from './page-state.ts'
import { findSlot } from './slots.ts'

const gestureTypes = 'pointerdown pointerup click keydown'

const controls = 'a[href],area,button,input,select,textarea,label,summary,[role],[tabindex],[onclick],[contenteditable]'

/**
 * Returns a function that adds listeners to record gestures on ads and the page. Call it again after `document.open`, which removes
 * listeners.
 */
export function createGestureWatcher(
  addListener: Realm['addEventListener'],
  findTargetAd: (event: Event) => Ad | undefined,
) {
  const recordGesture = (event: Event) =>
    quietly(() => {
      // A touch may only scroll over the ad; then no pointerup follows.
      if (!event.isTrusted || event.type + (event as PointerEvent).pointerType === 'pointerdowntouch') return
      const ad = findTargetAd(event)
      const used = ad ?? state
      used.gestureAt = now()
      const [target] = event.composedPath()
      if (!ad) state.isOnControl = Boolean((target as Element).closest?.(controls)) // a document has no `closest`
    })
  return () => {
    for (const type of gestureTypes.split(' ')) addListener(type, recordGesture, { capture: true, passive: true })
  }
}

/** A gesture on the page counts for the ad it hits. */
export function findAdAtEvent(event: Event) {
  const [target] = event.composedPath()
  return target && 'closest' in target
    ? (findOwner(target as Element) ?? getAd(findSlot(target as Element)))
    : undefined // only elements have `closest`
}
