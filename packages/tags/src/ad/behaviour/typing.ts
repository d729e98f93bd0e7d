import { apply, hook, type Stop } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { home, isBlocking, ownerOf, state, stop } from '../world.ts'
import type { Who } from './deed.ts'
import { onListening } from './listeners.ts'

const copying = 'copy cut'
const typing = `keydown keyup keypress input beforeinput change paste compositionupdate compositionend textInput`
const types = new RegExp(`^(${`${copying} ${typing}`.replace(/ /g, '|')}|submit|selectionchange|storage)$`)

const deed = (type: string) => ({
  what: copying.includes(type) ? 'clipboard-hijack/clipboard-overwrite' : 'data-theft/keylogging',
  hint: type,
})

/** The page's window and document, and elements of the page that are no ad's. */
const isPages = (target: unknown) =>
  target === home ||
  target === home.document ||
  ((target as Node).ownerDocument === home.document && !ownerOf(target as Element)) // text and the like have no ad either

function isField(target: unknown) {
  const element = target as HTMLElement // or a window, which has no such method
  return element.matches?.('input,textarea,select,[contenteditable]') && isPages(element)
}

const shields = new WeakMap<object, EventListener>()

/** A third party's handler, which may be there for the keyboard's sake: it does not hear what is typed into the page's fields. */
function shielded(code: EventListenerOrEventListenerObject, ad: Ad): EventListener {
  const known = shields.get(code)
  if (known) return known
  const shield = function shield(this: unknown, event: Event) {
    const { type } = event
    if (isField(event.composedPath()[0])) {
      // Shortcuts listen for keys everywhere.
      const isHeard = /^key(down|up)/.test(type) ? isBlocking : stop(ad, deed(type))
      if (isHeard) return undefined
    }
    return typeof code === 'function' ? apply(code, this, [event]) : code.handleEvent(event)
  }
  shields.set(code, shield)
  return shield
}

/** What is typed and copied on the page is not heard by ads. In their own elements they hear everything. */
export function guardTyping(realm: Realm, who: Who) {
  const judge = (target: unknown, type: string, args: unknown[], index: number): Stop | undefined => {
    const code = args[index] as EventListenerOrEventListenerObject | null // what listeners are
    const ad = state.hasAds && code && isPages(target) ? who() : undefined
    if (!ad || !code) return undefined
    if (!ad.isThirdParty || copying.includes(type)) return stop(ad, deed(type))
    if (typing.includes(type)) args[index] = shielded(code, ad)
    return undefined
  }
  onListening(realm, types, (target, type, args) => judge(target, type, args, 1))
  hook<unknown, unknown[]>(realm, 'EventTarget', 'removeEventListener', (_self, args) => {
    const shield = types.test(String(args[0])) && shields.get(Object(args[1]))
    if (shield) args[1] = shield
    return undefined
  })
  const names = `${copying} ${typing}`.replace(/\w+/g, 'on$&')
  hook<unknown, unknown[]>(realm, 'window Document HTMLElement', names, (self, args, name) =>
    judge(self ?? realm, name.slice(2), args, 0),
  )
}
