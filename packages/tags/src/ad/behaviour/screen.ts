import { hook } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import { isPages } from '../owners.ts'
import { stopUnmeant } from '../world.ts'
import type { Who } from './deed.ts'

const kinds = 'Element HTMLVideoElement Keyboard ScreenOrientation WakeLock DocumentPictureInPicture Document window'
const names =
  'requestFullscreen webkitRequestFullscreen webkitRequestFullScreen mozRequestFullScreen webkitEnterFullscreen webkitEnterFullScreen requestPictureInPicture requestPointerLock mozRequestPointerLock lock request requestWindow startViewTransition moveTo moveBy resizeTo resizeBy'

/** Taking the screen, the pointer or the keyboard is allowed after a click on the ad, and only for what is its own. */
export function guardScreen(realm: Realm, who: Who) {
  hook<Element, unknown[]>(realm, kinds, names, (self, _args, name) => {
    const what = `full-screen-grab/${/Pointer/.test(name) ? 'pointer-lock' : 'full-screen'}`
    return (
      stopUnmeant(who(), { what, hint: name }, isPages(self)) && {
        // Only made where a promise is due: one that fails is reported to the page.
        value: /^(move|resize)/.test(name)
          ? undefined
          : realm.Promise.reject(new realm.DOMException('', 'NotAllowedError')),
      }
    )
  })
}
