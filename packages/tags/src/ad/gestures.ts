import { quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import type { Ad } from './ad.ts'
import { slotAround } from './slots.ts'
import { adOf, state } from './world.ts'

const types = 'pointerdown mousedown click touchend keydown'

/** Remembers when the reader last touched an ad, or the page. To be called again after a document was opened anew, which forgets listeners. */
export function gestureWatcher(listen: Realm['addEventListener'], meantBy: (event: Event) => Ad | undefined) {
  const note = (event: Event) =>
    quietly(() => {
      if (event.isTrusted) (meantBy(event) ?? state).gestureAt = Date.now()
    })
  return () => {
    for (const type of types.split(' ')) listen(type, note, { capture: true, passive: true })
  }
}

/** On the page itself a gesture is for the ad it hits. */
export function meantOnPage(event: Event) {
  const [target] = event.composedPath()
  return target && 'closest' in target ? adOf(slotAround(target as Element)) : undefined // only elements have `closest`
}
