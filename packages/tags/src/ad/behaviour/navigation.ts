import { quietly } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { findCallingAd } from '../attribution.ts'
import { hook } from '../hook.ts'
import {
  actsForPage,
  block,
  blockUnlessInitiated,
  findOwner,
  getAd,
  hasRecentGesture,
  isUserInitiated,
  mainWindow,
  matchPart,
  state,
} from '../page-state.ts'
import { findSlot } from '../slots.ts'
import { isScriptAddress } from '../source-labels.ts'
import { getSite } from '../third-party.ts'
import type { Attack, FindAd } from './attack.ts'
import { countEntries, isApp, replaceEntry } from './history.ts'
import { onEntryChange, onNavigate } from './navigate-event.ts'

const installableFile =
  /\.(exe|msix?|apk|dmg|pkg|scr|bat|appx|hta|mobileconfig|zip|rar|7z|iso|jar|vbs|ps1|cmd|lnk|xpi|crx|deb|rpm|docm|xlsm)([?#]|$)|^data:application\//i
const pickerAttack: Attack = { threat: 'push-permission-lure/device-permission', evidence: 'file' }
const windowTarget = /^_(blank|new)$/i
const outerTarget = /^_(top|parent|blank|new)$/i

/** Guards against leaving the page, or opening another, without a gesture: new windows, clicks and form submissions by code. */
export function guardNavigationCalls(realm: Realm, findAd: FindAd) {
  const blockAttack = (attack: Attack | undefined, value?: unknown, isAlwaysBlocked?: boolean) =>
    blockUnlessInitiated(attack && findAd(true), attack, isAlwaysBlocked) && { value }
  const checkWindow = (_self: unknown, [address = '', target = '']: unknown[]) => {
    const url = String(address)
    if (/^_(self|top|parent)$/i.test(String(target))) return blockAttack(createRedirect(url), null)
    const ad = findAd(true)
    // A second window for one click is a pop-under.
    const isSecond = ad && isUserInitiated(ad) && ad.openedAt === ad.gestureAt
    if (ad) ad.openedAt = ad.gestureAt
    return blockUnlessInitiated(ad, createPopUp(url, isSecond), isSecond) && { value: null }
  }
  hook(realm, 'window', 'open', checkWindow)
  // With three arguments, it opens a window.
  hook<unknown, unknown[]>(realm, 'Document', 'open', (self, args) =>
    args.length > 2 ? checkWindow(self, args) : undefined,
  )
  const checkClick = (target: EventTarget) => {
    if (!('closest' in target)) return undefined // only elements have it
    const element = target as Element
    const control = element.closest('label')?.control ?? element
    const link = control.closest('a,area')
    if (link) return blockAttack(findLinkAttack(link), true)
    if (control.matches('input[type=file]')) return blockAttack(pickerAttack)
    const button = control.closest<HTMLButtonElement>('button,input') // an input has the same
    return button?.form && /^(submit|image)$/.test(button.type) ? checkSubmit(button.form, button) : undefined
  }
  const checkSubmit = (form: HTMLFormElement, button?: Element) => blockAttack(findFormAttack(form, button))
  hook<HTMLElement, []>(realm, 'HTMLElement', 'click', checkClick)
  hook<HTMLElement, []>(realm, 'HTMLInputElement HTMLSelectElement', 'showPicker', () => blockAttack(pickerAttack))
  hook<EventTarget, [Event]>(realm, 'EventTarget', 'dispatchEvent', (target, [{ type }]) =>
    type === 'click' ? checkClick(target) : undefined,
  )
  hook<HTMLFormElement, [Element?]>(realm, 'HTMLFormElement', 'submit requestSubmit', (form, [button]) =>
    checkSubmit(form, button),
  )
}

/** Guards the page itself. Assigning its location can only be caught through this event. */
export function guardPageNavigation() {
  onEntryChange(countEntries)
  onNavigate(mainWindow, ({ hashChange, sourceElement, downloadRequest, navigationType, userInitiated }, url) => {
    if (navigationType === 'traverse') return undefined
    const isAway = isOtherSite(url)
    // A meta refresh has an empty stack, even if an ad wrote it.
    const refresh = mainWindow.document.querySelector('meta[http-equiv=refresh i]')
    // Forms are sent asynchronously, when the caller is no longer on the stack.
    const ad = sourceElement
      ? (getAd(sourceElement.ownerDocument.defaultView) ??
        findOwner(sourceElement) ??
        getAd(findSlot(sourceElement)) ??
        findCallingAd(isAway))
      : (findCallingAd(isAway && !refresh) ?? findOwner(refresh))
    if (!ad || (!isAway && actsForPage(ad))) return undefined
    if (hashChange)
      return blockUnlessInitiated(
        ad,
        { threat: 'back-button-hijack/history-flood', evidence: 'hash' },
        !userInitiated && !isApp(ad),
      )
    const isFile = downloadRequest !== null && downloadRequest !== undefined
    return blockUnlessInitiated(ad, isFile || installableFile.test(url) ? createDownload(url) : createRedirect(url))
  })
}

/** An ad's own frame may navigate, except to files, blobs and blocked hosts. */
export function guardFrameNavigation(realm: Realm, ad: Ad) {
  onNavigate(realm, (event, url) => {
    const threat = matchPart(url)
    if (threat) return block(ad, { threat, evidence: url, address: url })
    const isFile =
      event.downloadRequest || installableFile.test(url) || (/^(blob|data):/.test(url) && findCallingAd(true))
    return isFile ? blockUnlessInitiated(ad, createDownload(url)) : replaceEntry(realm, ad, event, url)
  })
}

/** Reports navigations refused by the sandbox. The error is their only trace; it is hidden from the page. */
export function reportRefusedNavigation(ad: Ad | undefined, event: ErrorEvent | PromiseRejectionEvent) {
  const text = 'reason' in event ? event.reason?.message : event.message
  const [, address] = /permission to navigate the target frame to '([^']*)'/.exec(text) ?? []
  if (!ad || (address === undefined && !/operation is insecure/i.test(text))) return
  event.preventDefault()
  block(ad, createRedirect(address ?? ''))
}

const getHost = (address: string) => quietly(() => new URL(address, mainWindow.location.href).hostname)
const isOtherSite = (address: string) =>
  quietly(() => getSite(new URL(address, mainWindow.location.href)) !== getSite(mainWindow.location)) ?? true

function findFormAttack(form: HTMLFormElement, button?: Element | null): Attack | undefined {
  const address = button?.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
  const target = button?.getAttribute('formtarget') ?? form.target
  const host = getHost(address)
  if (windowTarget.test(target)) return createPopUp(address)
  if (outerTarget.test(target)) return createRedirect(address)
  if (!host || host === mainWindow.location.hostname) return undefined
  return { threat: 'data-theft/form-scrape', evidence: address, address }
}

function findLinkAttack(link: Element): Attack | undefined {
  const address = link.getAttribute('href') ?? link.getAttribute('xlink:href') ?? ''
  if (!address) return undefined
  const target = link.getAttribute('target') ?? ''
  if (link.hasAttribute('download') || installableFile.test(address)) return createDownload(address)
  if (isScriptAddress(address)) return outerTarget.test(target) ? createRedirect(address) : undefined
  if (windowTarget.test(target)) return createPopUp(address)
  return outerTarget.test(target) || /^(https?:)?\/\/|^(market|itms-\w+|tel|sms|intent|mailto):/i.test(address)
    ? { threat: 'click-hijack/synthetic-click', evidence: address, address }
    : undefined
}

function createDownload(address: string): Attack {
  return {
    threat: `drive-by-download/${/^(blob|data):/.test(address) ? 'blob-download' : 'installer-push'}`,
    evidence: address.slice(0, 200),
    address,
  }
}

const createPopUp = (address: string, isSecond?: boolean): Attack => ({
  threat: `pop-up/${isSecond ? 'pop-under' : 'pop-up'}`,
  evidence: address,
  address,
})

function createRedirect(address: string): Attack {
  const threat = hasRecentGesture(state) ? 'touch-redirect' : 'top-navigation'
  return { threat: `forced-redirect/${threat}`, evidence: address, address }
}
