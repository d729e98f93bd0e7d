import { hook, type Stop } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import { isPages } from '../owners.ts'
import { home, stop } from '../world.ts'
import type { Who } from './deed.ts'
import { nameCallback } from './page-code.ts'

/** Events that an ad may not listen to on the page, with their threat. */
const traps: [types: RegExp, what: string, isForAll?: boolean][] = [
  [/^beforeunload$/, 'dialog-trap/leave-prompt', true],
  [/^(copy|cut)$/, 'clipboard-hijack/clipboard-overwrite', true],
  // Third parties listen to these for routers and shortcuts. What they add to the history or send away is judged elsewhere.
  [/^(popstate|hashchange|navigate|currententrychange)$/, 'back-button-hijack/popstate-trap'],
  [/^(key|(before)?input$|change$|paste|compos|textI)/, 'data-theft/keylogging'],
]
/** Handlers that are judged when they are set as a property. */
const handlers =
  /^on(beforeu|copy|cut|popst|hashc|navig|curre|key|(before)?input$|change|paste|click|mouse[du]|pointer[du]|touch|scroll$|focus|blur)/

const isPagesTarget = (target: unknown) =>
  target === home ||
  target === home.document ||
  target === ((home as { navigation?: unknown }).navigation ?? 0) || // newer than the DOM types
  isPages(target as Element) // other targets have no document

/** Listeners that an ad adds to the page: to keep the reader there, to change what is copied, to read what is typed. */
export function guardListeners(realm: Realm, who: Who) {
  const judge = (self: unknown, type: string, args: unknown[], index: number): Stop | undefined => {
    const [, what, isForAll] = traps.find(([types]) => args[index] && types.test(type)) ?? []
    const ad = what && isPagesTarget(self ?? realm) ? who(true) : undefined
    return what && ad && (isForAll || !ad.isThirdParty)
      ? stop(ad, { what, hint: type })
      : nameCallback(args, index, who)
  }
  hook<unknown, unknown[]>(realm, 'EventTarget', 'addEventListener', (self, args) => judge(self, `${args[0]}`, args, 1))
  hook<unknown, unknown[]>(
    realm,
    'window Document HTMLElement SVGElement HTMLBodyElement HTMLFrameSetElement Navigation',
    handlers,
    (self, args, name) => judge(self, name.slice(2), args, 0),
  )
}
