import { hook, quietly } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { culprit } from '../attribution.ts'
import { slotAround } from '../slots.ts'
import { adOf, flood, home, isTouched, scanner, state, stop, stopUnmeant } from '../world.ts'
import type { Deed, Who } from './deed.ts'

/** Of the navigation interface, what is read here. */
interface NavigateEvent extends Event {
  destination: { url: string }
  hashChange: boolean
  sourceElement?: Element | null
}

const installable = /\.(exe|msix?|apk|dmg|pkg|scr|bat|appx|hta|mobileconfig)([?#]|$)|^data:application\//i

/** Leaving the page without being asked: by a new window, by a click that nobody made, by a form. */
export function guardLeaving(realm: Realm, who: Who) {
  const refuse = (deed: Deed | undefined, value?: unknown, isNever?: boolean) =>
    stopUnmeant(deed && who(), deed, isNever) && { value }
  hook<Window, [unknown]>(realm, 'window', 'open', (_self, [address]) => refuse(departure(String(address ?? '')), null))
  const clicked = (target: EventTarget) => {
    const link = 'closest' in target ? (target as Element).closest('a[href],area[href]') : null // only elements have it
    return link ? refuse(clickDeed(link), true) : undefined
  }
  hook<HTMLElement, []>(realm, 'HTMLElement', 'click', clicked)
  hook<EventTarget, [Event]>(realm, 'EventTarget', 'dispatchEvent', (target, [{ type }]) =>
    type === 'click' ? clicked(target) : undefined,
  )
  hook<HTMLFormElement, []>(realm, 'HTMLFormElement', 'submit requestSubmit', (form) => {
    const deed = formDeed(form)
    return refuse(deed, undefined, isPhishing(deed))
  })
}

/** A form that a reader sends. */
export function judgeSubmit(ad: Ad, event: Event) {
  const deed = formDeed(event.target as HTMLFormElement) // what a submit event is for
  if (deed && isPhishing(deed) && stop(ad, deed)) event.preventDefault()
}

function onNavigate(realm: object, judge: (event: NavigateEvent, url: string) => unknown) {
  // The types know this interface in newer versions only.
  const { navigation } = realm as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) =>
    quietly(() => {
      const navigate = event as NavigateEvent // of that interface
      if (event.cancelable && judge(navigate, navigate.destination.url)) event.preventDefault()
    }),
  )
}

/** Of the page itself: who sets its address has no other way than through here. */
export function guardNavigation() {
  onNavigate(home, ({ hashChange, sourceElement }, url) => {
    if (hashChange) return flood(culprit(), 'hash')
    if (hostOf(url) === home.location.hostname) return undefined
    // A form is sent a moment after it was told to be: whoever did that is gone. That a reader did it is also said of a click by code.
    const ad = sourceElement
      ? (adOf(sourceElement.ownerDocument.defaultView) ??
        adOf(sourceElement) ??
        adOf(slotAround(sourceElement)) ??
        culprit())
      : culprit(true)
    return stopUnmeant(ad, departure(url))
  })
}

/** Of an ad's own frame: it may go where it likes, but not to a file, to what it made in memory, nor to a known bad host. */
export function guardOwnNavigation(realm: object, ad: Ad) {
  onNavigate(realm, (_event, url) => {
    const [what] = scanner.ruleOfAddress(url) ?? []
    if (what) return stop(ad, { what, hint: url, address: url })
    return (url.startsWith('blob:') ? culprit(true) : installable.test(url)) && stopUnmeant(ad, download(url))
  })
}

const hostOf = (address: string) => quietly(() => new URL(address, home.location.href).hostname)
const isPhishing = (deed: Deed | undefined) => deed?.what.startsWith('phishing')

function formDeed(form: HTMLFormElement): Deed | undefined {
  const address = form.getAttribute('action') ?? ''
  const host = hostOf(address)
  if (!host || host === home.location.hostname) return undefined
  if (form.target === '_top') return departure(address)
  const variant = form.querySelector('[autocomplete^=cc-],[name*=card],[name^=cv]')
    ? 'phishing-form/card-form'
    : form.querySelector('[type=password]')
      ? 'phishing-form/bank-login'
      : 'data-theft/form-scrape'
  return { what: `${variant}/form-to-stranger`, hint: address, address }
}

function clickDeed(link: Element): Deed | undefined {
  const address = link.getAttribute('href') ?? ''
  if (link.hasAttribute('download') || installable.test(address)) return download(address)
  return /^(https?:)?\/\/|^(market|itms-\w+|tel|sms):/i.test(address)
    ? { what: 'click-hijack/synthetic-click', hint: address, address }
    : undefined
}

function download(address: string): Deed {
  const variant = /^(blob|data):/.test(address)
    ? 'blob-download'
    : /\.mobilec/.test(address)
      ? 'profile-install'
      : 'installer-push'
  return { what: `drive-by-download/${variant}`, hint: address.slice(0, 200), address }
}

function departure(address: string): Deed {
  const what = isTouched(state) ? 'touch-redirect' : 'top-navigation'
  return { what: `forced-redirect/${what}`, hint: address, address }
}
