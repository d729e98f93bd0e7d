import type { Ad } from '../ad.ts'
import { hook, quietly } from '../hook.ts'
import type { Deed, World } from '../world.ts'
import type { Guarded } from './guard.ts'

/** Of the navigation interface, what is read here. */
interface NavigateEvent extends Event {
  destination: { url: string }
  hashChange: boolean
  userInitiated: boolean
  sourceElement?: Element | null
}

const installable = /\.(?:exe|msix?|apk|dmg|pkg|scr|bat|appx|hta|mobileconfig)(?:[?#]|$)/i

/** Leaving the page without being asked: by address, by a new window, by a click that nobody made, by a form. */
export function guardLeaving(guarded: Guarded) {
  const { world, realm, who } = guarded
  hook<Window, [unknown?, unknown?]>(realm, 'open', (_self, [address, target]) => {
    const ad = who()
    if (!ad || world.isMeant(ad)) return undefined
    return world.stop(ad, departure(world, String(address ?? ''), `window.open ${target ?? '_blank'}`), null)
  })
  const clicked = (element: Element | null) => {
    const link = element?.closest?.('a[href],area[href]')
    const ad = link ? who() : undefined
    if (!link || !ad || world.isMeant(ad)) return undefined
    const deed = clickDeed(link)
    return deed && world.stop(ad, deed, true)
  }
  hook<HTMLElement, []>(realm.HTMLElement.prototype, 'click', (element) => clicked(element))
  hook<EventTarget, [Event]>(realm.EventTarget.prototype, 'dispatchEvent', (target, [event]) =>
    event?.type === 'click' && 'closest' in target ? clicked(target as Element) : undefined,
  )
  guardForms(guarded)
}

/** Of the page itself: who sets its address has no other way than through here. */
export function guardNavigation(world: World) {
  const { home } = world
  const { navigation } = home as { navigation?: EventTarget }
  const judge = (event: NavigateEvent) => {
    if (!world.page.hasAds || !event.cancelable || event.hashChange || event.userInitiated) return
    const { url } = event.destination
    if (quietly(() => new URL(url).hostname) === home.location.hostname) return
    const ad = world.adOf(event.sourceElement?.ownerDocument.defaultView) ?? world.owners.caller()
    if (ad && !world.isMeant(ad) && world.stop(ad, departure(world, url, 'top navigation'))) event.preventDefault()
  }
  // The types know this interface in newer versions only.
  navigation?.addEventListener('navigate', (event) => quietly(() => judge(event as NavigateEvent)))
}

/** Of an ad's own frame: it may go where it likes, but not to a file nor to a known bad host. */
export function guardOwnNavigation({ world, realm }: Guarded, ad: Ad) {
  const { navigation } = realm as { navigation?: EventTarget }
  const judge = (event: NavigateEvent) => {
    const { url } = event.destination
    const rule = world.scanner.ruleOfAddress(url)
    const deed: Deed | undefined = rule
      ? { threatClass: rule.threatClass, variant: rule.variant, rule: rule.id, script: cut(url), hint: url }
      : isDownload(url) && !world.isMeant(ad)
        ? download(url)
        : undefined
    if (event.cancelable && deed && world.stop(ad, deed)) event.preventDefault()
  }
  navigation?.addEventListener('navigate', (event) => quietly(() => judge(event as NavigateEvent)))
}

function guardForms({ world, realm, who }: Guarded) {
  const sent = (form: HTMLFormElement) => {
    const ad = who()
    if (!ad) return undefined
    const deed = formDeed(form, world)
    return deed && (deed.threatClass === 'phishing-form' || !world.isMeant(ad)) ? world.stop(ad, deed) : undefined
  }
  hook<HTMLFormElement, []>(realm.HTMLFormElement.prototype, 'submit', sent)
  hook<HTMLFormElement, []>(realm.HTMLFormElement.prototype, 'requestSubmit', sent)
}

/** A form that a reader sends. */
export function judgeSubmit(world: World, ad: Ad, event: Event) {
  const form = event.target as HTMLFormElement // what a submit event is for
  const deed = formDeed(form, world)
  if (deed?.threatClass === 'phishing-form' && world.stop(ad, deed)) event.preventDefault()
}

function formDeed(form: HTMLFormElement, world: World): Deed | undefined {
  const action = form.getAttribute('action') ?? ''
  const host = quietly(() => new URL(action, world.home.location.href).hostname)
  if (!host || host === world.home.location.hostname) return undefined
  const common = { rule: 'form-to-stranger', script: cut(action), hint: action, traits: { host } }
  if (form.querySelector('[autocomplete^="cc-"],[name*="card"],[name^="cv"]'))
    return { ...common, threatClass: 'phishing-form', variant: 'card-form' }
  if (form.querySelector('[type="password"]')) return { ...common, threatClass: 'phishing-form', variant: 'bank-login' }
  if (/^_(?:top|parent)$/.test(form.target)) return departure(world, action, 'form')
  return { ...common, threatClass: 'data-theft', variant: 'form-scrape' }
}

function clickDeed(link: Element): Deed | undefined {
  const address = link.getAttribute('href') ?? ''
  if (link.hasAttribute('download') || isDownload(address)) return download(address)
  if (!/^(?:https?:)?\/\/|^(?:market|itms-\w+|tel|sms|mailto):/i.test(address)) return undefined
  const traits = { Trigger: 'a click made by code' }
  return {
    threatClass: 'click-hijack',
    variant: 'synthetic-click',
    rule: 'synthetic-click',
    script: cut(address),
    hint: address,
    traits,
  }
}

function download(address: string): Deed {
  const variant = /^(?:blob|data):/i.test(address)
    ? 'blob-download'
    : /\.mobileconfig/i.test(address)
      ? 'profile-install'
      : 'installer-push'
  return {
    threatClass: 'drive-by-download',
    variant,
    rule: 'forced-download',
    script: cut(address),
    hint: address.slice(0, 200),
  }
}

const isDownload = (address: string) => installable.test(address) || /^data:application\//i.test(address)

function departure({ home, page }: World, address: string, means: string): Deed {
  const isStolen = home.navigator.userActivation?.isActive === true || Date.now() - page.gestureAt < 5_000
  return {
    threatClass: 'forced-redirect',
    variant: isStolen ? 'touch-redirect' : 'top-navigation',
    rule: isStolen ? 'departure-by-touch' : 'departure-without-click',
    ...(address && { script: cut(address) }),
    hint: address,
    traits: { means, Trigger: isStolen ? 'a touch of the page, not of the ad' : 'none' },
  }
}

const cut = (address: string) => address.slice(0, 2_048) || 'about:blank'
