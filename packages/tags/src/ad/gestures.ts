import { quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import type { Ad } from './ad.ts'
import { slotAround } from './slots.ts'
import { adOf, state } from './world.ts'

const types = ['pointerdown', 'mousedown', 'click', 'touchend', 'keydown'] as const

/** Remembers when the reader last touched an ad. Called again after a document was opened anew, which forgets listeners. */
export function watchGestures(listen: Realm['addEventListener'], note: (event: Event) => void) {
  for (const type of types) listen(type, note, { capture: true, passive: true })
}

export function noteFor(ad: Ad) {
  return ({ isTrusted }: Event) => {
    if (isTrusted) ad.gestureAt = Date.now()
  }
}

/** On the page itself a gesture is for the ad it hits, or for the page. */
export function noteForPage() {
  return (event: Event) =>
    quietly(() => {
      if (!event.isTrusted) return
      const [target] = event.composedPath()
      const isElement = target && 'closest' in target
      const ad = isElement ? adOf(slotAround(target as Element)) : undefined // only elements have `closest`
      if (ad) ad.gestureAt = Date.now()
      else state.gestureAt = Date.now()
    })
}
