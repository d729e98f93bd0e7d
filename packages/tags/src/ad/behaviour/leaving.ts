import { hook, quietly } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { culprit } from '../attribution.ts'
import { isCodeAddress } from '../naming.ts'
import { slotAround } from '../slots.ts'
import { siteOf } from '../third-party.ts'
import { actsForPage, adOf, home, isMeant, isTouched, ownerOf, ruleOf, state, stop, stopUnmeant } from '../world.ts'
import type { Deed, Who } from './deed.ts'
import { countEntries, isApp, replaceStep } from './history.ts'
import { onEntryChange, onNavigate } from './navigate-event.ts'

const installable =
  /\.(exe|msix?|apk|dmg|pkg|scr|bat|appx|hta|mobileconfig|zip|rar|7z|iso|jar|vbs|ps1|cmd|lnk|xpi|crx|deb|rpm|docm|xlsm)([?#]|$)|^data:application\//i
const picker: Deed = { what: 'push-permission-lure/device-permission', hint: 'file' }
const isOutside = /^(_top|_parent|_blank|_new)$/i

/** Guards against leaving the page or opening another without a gesture: new windows, clicks and forms made by code. */
export function guardLeaving(realm: Realm, who: Who) {
  const refuse = (deed: Deed | undefined, value?: unknown, isNever?: boolean) =>
    stopUnmeant(deed && who(true), deed, isNever) && { value }
  hook<Window, unknown[]>(realm, 'window', 'open', (_self, [address = '', target = '']) => {
    const url = String(address)
    if (/^_(self|top|parent)$/i.test(String(target))) return refuse(departure(url), null)
    const ad = who(true)
    // A second window for one click is one that the reader is to find later.
    const isSecond = ad && isMeant(ad) && ad.openedAt === ad.gestureAt
    if (ad) ad.openedAt = ad.gestureAt
    return stopUnmeant(ad, popUp(url, isSecond), isSecond) && { value: null }
  })
  const clicked = (target: EventTarget) => {
    if (!('closest' in target)) return undefined // only elements have it
    const element = target as Element
    const control = element.closest('label')?.control ?? element
    const link = control.closest('a,area')
    if (link) return refuse(linkDeed(link), true)
    if (control.matches('input[type=file]')) return refuse(picker)
    const button = control.closest<HTMLButtonElement>('button,input') // an input has the same
    return button?.form && /^(submit|image)$/.test(button.type) ? submitted(button.form, button) : undefined
  }
  const submitted = (form: HTMLFormElement, button?: Element) => refuse(formDeed(form, button))
  hook<HTMLElement, []>(realm, 'HTMLElement', 'click', clicked)
  hook<HTMLElement, []>(realm, 'HTMLInputElement HTMLSelectElement', 'showPicker', () => refuse(picker))
  hook<EventTarget, [Event]>(realm, 'EventTarget', 'dispatchEvent', (target, [{ type }]) =>
    type === 'click' ? clicked(target) : undefined,
  )
  hook<HTMLFormElement, [Element?]>(realm, 'HTMLFormElement', 'submit requestSubmit', (form, [button]) =>
    submitted(form, button),
  )
}

/** The page itself: code that sets its address has no other way than through this event. */
export function guardNavigation() {
  onEntryChange(countEntries)
  onNavigate(home, ({ hashChange, sourceElement, downloadRequest, navigationType, userInitiated }, url) => {
    if (navigationType === 'traverse') return undefined
    const isAway = isOtherSite(url)
    // A form is sent a moment after it was submitted: the code that did it is gone.
    const ad = sourceElement
      ? (adOf(sourceElement.ownerDocument.defaultView) ??
        ownerOf(sourceElement) ??
        adOf(slotAround(sourceElement)) ??
        culprit(isAway))
      : culprit(isAway && !hasOwnRefresh())
    if (!ad || (!isAway && actsForPage(ad))) return undefined
    if (hashChange)
      return stopUnmeant(ad, { what: 'back-button-hijack/history-flood', hint: 'hash' }, !userInitiated && !isApp(ad))
    const isFile = downloadRequest !== null && downloadRequest !== undefined
    return stopUnmeant(ad, isFile || installable.test(url) ? download(url) : departure(url))
  })
}

/** An ad's own frame may go where it likes, but not to a file, to what it made in memory, nor to a known bad host. */
export function guardOwnNavigation(realm: Realm, ad: Ad) {
  onNavigate(realm, (event, url) => {
    const what = ruleOf(url)
    if (what) return stop(ad, { what, hint: url, address: url })
    const isFile = event.downloadRequest || installable.test(url) || (/^(blob|data):/.test(url) && culprit(true))
    return isFile ? stopUnmeant(ad, download(url)) : replaceStep(realm, ad, event, url)
  })
}

/** The sandbox refuses navigations with an error, which is the only trace of them. The page does not hear of it. */
export function reportRefusedNavigation(ad: Ad | undefined, event: ErrorEvent | PromiseRejectionEvent) {
  const text = 'reason' in event ? event.reason?.message : event.message
  const [, address] = /permission to navigate the target frame to '([^']*)'/.exec(text) ?? []
  if (!ad || (address === undefined && !/operation is insecure/i.test(text))) return
  event.preventDefault()
  stop(ad, departure(address ?? ''))
}

/** A meta refresh in the page's own source leaves no trace on the stack either. */
function hasOwnRefresh() {
  const refresh = home.document.querySelector('meta[http-equiv=refresh i]')
  return refresh && !ownerOf(refresh)
}

const hostOf = (address: string) => quietly(() => new URL(address, home.location.href).hostname)
const isOtherSite = (address: string) =>
  quietly(() => siteOf(new URL(address, home.location.href)) !== siteOf(home.location)) ?? true

function formDeed(form: HTMLFormElement, button?: Element | null): Deed | undefined {
  const address = button?.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
  const target = button?.getAttribute('formtarget') ?? form.target
  const host = hostOf(address)
  if (isOutside.test(target)) return /^_(blank|new)$/i.test(target) ? popUp(address) : departure(address)
  if (!host || host === home.location.hostname) return undefined
  return { what: 'data-theft/form-scrape', hint: address, address }
}

function linkDeed(link: Element): Deed | undefined {
  const address = link.getAttribute('href') ?? link.getAttribute('xlink:href') ?? ''
  if (!address) return undefined
  const target = link.getAttribute('target') ?? ''
  if (link.hasAttribute('download') || installable.test(address)) return download(address)
  if (isCodeAddress(address)) return isOutside.test(target) ? departure(address) : undefined
  return isOutside.test(target) || /^(https?:)?\/\/|^(market|itms-\w+|tel|sms|intent|mailto):/i.test(address)
    ? { what: 'click-hijack/synthetic-click', hint: address, address }
    : undefined
}

function download(address: string): Deed {
  return {
    what: `drive-by-download/${/^(blob|data):/.test(address) ? 'blob-download' : 'installer-push'}`,
    hint: address.slice(0, 200),
    address,
  }
}

const popUp = (address: string, isSecond?: boolean): Deed => ({
  what: `pop-up/${isSecond ? 'pop-under' : 'pop-up'}`,
  hint: address,
  address,
})

function departure(address: string): Deed {
  const what = isTouched(state) ? 'touch-redirect' : 'top-navigation'
  return { what: `forced-redirect/${what}`, hint: address, address }
}
