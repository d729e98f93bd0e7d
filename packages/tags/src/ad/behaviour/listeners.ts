import type { Stop } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import { hook } from '../hook.ts'
import { isPageElement } from '../page-elements.ts'
import { block, mainWindow } from '../page-state.ts'
import type { FindAd } from './attack.ts'
import { labelCallback } from './page-code.ts'
import { checkHandler } from './rewiring.ts'

/** Events that ads may not listen to on the page, with their threat. */
const blockedEvents: [types: RegExp, threat: string, isForAll?: boolean][] = [
  [/^beforeunload$/, 'dialog-trap/leave-prompt', true],
  [/^(copy|cut)$/, 'clipboard-hijack/clipboard-overwrite', true],
  // Third parties use these for routers and shortcuts. Their history entries and requests are checked elsewhere.
  [/^(popstate|hashchange|navigate|currententrychange)$/, 'back-button-hijack/popstate-trap'],
  [/^(key|(before)?input$|change$|paste|compos|textI|formd)/, 'data-theft/keylogging'],
]
/** Handler properties that are checked when set. */
const checkedHandlers =
  /^on(beforeu|copy|cut|popst|hashc|navig|curre|key|(before)?input$|change|paste|formd|(aux|dbl)?click|mouse[du]|pointer[du]|touch|scroll$|focus|blur|contextm|submit|dragst|drop)/

const isPageTarget = (target: unknown) =>
  target === mainWindow ||
  target === mainWindow.document ||
  target === ((mainWindow as { navigation?: unknown }).navigation ?? 0) || // newer than the DOM types
  isPageElement(target as Element) // other targets have no document

/** Guards listeners that ads add to the page: leave prompts, Back traps, changed copies, keylogging. */
export function guardListeners(realm: Realm, findAd: FindAd) {
  const checkListener = (self: unknown, type: string, args: unknown[], index: number): Stop | undefined => {
    const [, threat, isForAll] = blockedEvents.find(([types]) => args[index] && types.test(type)) ?? []
    const ad = threat && isPageTarget(self ?? realm) ? findAd(true) : undefined
    return threat && ad && (isForAll || !ad.isThirdParty)
      ? block(ad, { threat, evidence: type })
      : labelCallback(args, index, findAd)
  }
  hook<unknown, unknown[]>(realm, 'EventTarget', 'addEventListener', (self, args) =>
    checkListener(self, `${args[0]}`, args, 1),
  )
  hook<unknown, unknown[]>(
    realm,
    'window Document HTMLElement SVGElement HTMLBodyElement HTMLFrameSetElement Navigation',
    checkedHandlers,
    (self, args, name) =>
      checkHandler(self ?? realm, name, args[0], findAd) ?? checkListener(self, name.slice(2), args, 0),
  )
}
