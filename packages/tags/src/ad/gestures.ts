import { quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import type { Ad } from './ad.ts'
import { slotAround } from './slots.ts'
import { adOf, now, ownerOf, state } from './world.ts'

const types = 'pointerdown pointerup click keydown'

const controls = 'a[href],area,button,input,select,textarea,label,summary,[role],[tabindex],[onclick],[contenteditable]'

/** Remembers when the reader last used an ad, or the page. To be called again after `document.open`, which removes listeners. */
export function gestureWatcher(listen: Realm['addEventListener'], meantBy: (event: Event) => Ad | undefined) {
  const note = (event: Event) =>
    quietly(() => {
      // A finger that comes down may only scroll over the ad; then it does not come up as one.
      if (!event.isTrusted || event.type + (event as PointerEvent).pointerType === 'pointerdowntouch') return
      const ad = meantBy(event)
      const used = ad ?? state
      used.gestureAt = now()
      const [target] = event.composedPath()
      if (!ad) state.isOnControl = Boolean((target as Element).closest?.(controls)) // a document has no `closest`
    })
  return () => {
    for (const type of types.split(' ')) listen(type, note, { capture: true, passive: true })
  }
}

/** On the page itself a gesture is for the ad it hits. */
export function meantOnPage(event: Event) {
  const [target] = event.composedPath()
  return target && 'closest' in target ? (ownerOf(target as Element) ?? adOf(slotAround(target as Element))) : undefined // only elements have `closest`
}
