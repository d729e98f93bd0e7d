import type { Ad } from '../ad.ts'
import { hook, quietly } from '../hook.ts'
import type { World } from '../world.ts'
import type { Deed, Guarded } from './deed.ts'

/** Of the navigation interface, what is read here. */
interface NavigateEvent extends Event {
  destination: { url: string }
  hashChange: boolean
  userInitiated: boolean
  sourceElement?: Element | null
}

const installable = /\.(exe|msix?|apk|dmg|pkg|scr|bat|appx|hta|mobileconfig)([?#]|$)|^data:application\//i

/** Leaving the page without being asked: by a new window, by a click that nobody made, by a form. */
export function guardLeaving({ world, realm, who }: Guarded) {
  const stop = (deed: Deed | undefined, value?: unknown, isNever = false) => {
    const ad = deed && who()
    return ad && (isNever || !world.isMeant(ad)) ? world.stop(ad, deed, value) : undefined
  }
  hook<Window, [unknown]>(realm, 'open', (_self, [address]) => stop(departure(world, String(address ?? '')), null))
  const clicked = (target: EventTarget) => {
    const link = 'closest' in target ? (target as Element).closest('a[href],area[href]') : null // only elements have it
    return link ? stop(clickDeed(link), true) : undefined
  }
  hook<HTMLElement, []>(realm.HTMLElement.prototype, 'click', clicked)
  hook<EventTarget, [Event]>(realm.EventTarget.prototype, 'dispatchEvent', (target, [{ type }]) =>
    type === 'click' ? clicked(target) : undefined,
  )
  for (const name of ['submit', 'requestSubmit'])
    hook<HTMLFormElement, []>(realm.HTMLFormElement.prototype, name, (form) => {
      const deed = formDeed(form, world)
      return stop(deed, undefined, isPhishing(deed))
    })
}

/** A form that a reader sends. */
export function judgeSubmit(world: World, ad: Ad, event: Event) {
  const deed = formDeed(event.target as HTMLFormElement, world) // what a submit event is for
  if (deed && isPhishing(deed) && world.stop(ad, deed)) event.preventDefault()
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
export function guardNavigation(world: World) {
  const { home } = world
  onNavigate(home, ({ hashChange, userInitiated, sourceElement }, url) => {
    if (hashChange || userInitiated || hostOf(url, world) === home.location.hostname) return undefined
    const ad = world.adOf(sourceElement?.ownerDocument.defaultView) ?? world.culprit()
    return ad && !world.isMeant(ad) && world.stop(ad, departure(world, url))
  })
}

/** Of an ad's own frame: it may go where it likes, but not to a file nor to a known bad host. */
export function guardOwnNavigation({ world, realm }: Guarded, ad: Ad) {
  onNavigate(realm, (_event, url) => {
    const [id, threatClass, variant] = world.scanner.ruleOfAddress(url) ?? []
    if (id) return world.stop(ad, { what: `${threatClass}/${variant}/${id}`, hint: url, address: url })
    return installable.test(url) && !world.isMeant(ad) && world.stop(ad, download(url))
  })
}

const hostOf = (address: string, { home }: World) => quietly(() => new URL(address, home.location.href).hostname)
const isPhishing = (deed: Deed | undefined) => deed?.what.startsWith('phishing') === true

function formDeed(form: HTMLFormElement, world: World): Deed | undefined {
  const address = form.getAttribute('action') ?? ''
  const host = hostOf(address, world)
  if (!host || host === world.home.location.hostname) return undefined
  if (form.target === '_top') return departure(world, address)
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
    ? { what: 'click-hijack/synthetic-click/synthetic-click', hint: address, address }
    : undefined
}

function download(address: string): Deed {
  const variant = /^(blob|data):/.test(address)
    ? 'blob-download'
    : /\.mobilec/.test(address)
      ? 'profile-install'
      : 'installer-push'
  return { what: `drive-by-download/${variant}/forced-download`, hint: address.slice(0, 200), address }
}

function departure({ home, page }: World, address: string): Deed {
  const isStolen = home.navigator.userActivation?.isActive || Date.now() - page.gestureAt < 5_000
  const what = isStolen ? 'touch-redirect/departure-by-touch' : 'top-navigation/departure-without-click'
  return { what: `forced-redirect/${what}`, hint: address, address }
}
