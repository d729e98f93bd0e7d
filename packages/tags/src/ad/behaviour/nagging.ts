import { hook, hookSetter } from '../hook.ts'
import type { Deed } from '../world.ts'
import type { Guarded } from './guard.ts'

/** Dialogs, prompts for permissions, the whole screen, the way back: an ad gets them after a click on it at most. */
export function guardNagging(guarded: Guarded) {
  guardDialogs(guarded)
  guardPermissions(guarded)
  guardHistory(guarded)
  const { world, realm, who } = guarded
  const { Element, Promise: Promised } = realm
  for (const name of ['requestFullscreen', 'webkitRequestFullscreen']) {
    hook<Element, []>(Element.prototype, name, () => {
      const ad = who()
      const deed: Deed = {
        threatClass: 'click-hijack',
        variant: 'transparent-overlay',
        rule: 'full-screen-grab',
        hint: name,
        traits: { means: name },
      }
      return ad && !world.isMeant(ad)
        ? world.stop(ad, deed, Promised.reject(new TypeError('Permissions check failed')))
        : undefined
    })
  }
}

function guardDialogs({ world, realm, who }: Guarded) {
  for (const [name, value] of [
    ['alert', undefined],
    ['confirm', false],
    ['prompt', null],
    ['print', undefined],
  ] as const) {
    hook<Window, unknown[]>(realm, name, () => {
      const ad = who()
      if (!ad) return undefined
      // One that answers a click is the ad's business; the next is a loop.
      if (world.isMeant(ad) && ad.dialogs++ === 0) return undefined
      const traits = { means: name }
      return world.stop(
        ad,
        { threatClass: 'fake-alert', variant: 'alert-loop', rule: 'dialog', hint: `${name}(`, traits },
        value,
      )
    })
  }
}

function guardPermissions({ world, realm, who }: Guarded) {
  const lure = (what: string): Deed => ({
    threatClass: 'push-permission-lure',
    variant: 'notification-prompt',
    rule: 'permission-prompt',
    hint: what,
    traits: { permission: what },
  })
  const refused = () => realm.Promise.reject(new realm.DOMException('Permission denied', 'NotAllowedError'))
  const never = (owner: object | undefined, name: string, answer: () => unknown) =>
    hook<unknown, unknown[]>(owner, name, () => {
      const ad = who()
      return ad && world.stop(ad, lure(name), answer())
    })
  const ifMeant = (owner: object | undefined, name: string, answer: (args: unknown[]) => unknown) =>
    hook<unknown, unknown[]>(owner, name, (_self, args) => {
      const ad = who()
      return ad && !world.isMeant(ad) ? world.stop(ad, lure(name), answer(args)) : undefined
    })
  never(realm.Notification, 'requestPermission', () => realm.Promise.resolve('denied'))
  never(realm.PushManager?.prototype, 'subscribe', refused)
  never(realm.ServiceWorkerContainer?.prototype, 'register', refused)
  ifMeant(realm.MediaDevices?.prototype, 'getUserMedia', refused)
  ifMeant(realm.MediaDevices?.prototype, 'getDisplayMedia', refused)
  for (const name of ['getCurrentPosition', 'watchPosition'])
    ifMeant(realm.Geolocation?.prototype, name, ([, failed]) => {
      if (typeof failed === 'function') realm.setTimeout(failed, 0, { code: 1, message: 'User denied Geolocation' })
      return 0
    })
}

const mostSteps = 2

function guardHistory({ world, realm, who }: Guarded) {
  const trap = (variant: 'history-flood' | 'popstate-trap', hint: string): Deed => ({
    threatClass: 'back-button-hijack',
    variant,
    rule: variant === 'history-flood' ? 'history-steps' : 'way-back',
    hint,
    traits: { means: hint },
  })
  for (const name of ['pushState', 'replaceState'])
    hook<History, unknown[]>(realm.History.prototype, name, () => {
      const ad = who()
      if (!ad || world.isMeant(ad) || ++ad.historySteps <= mostSteps) return undefined
      return world.stop(ad, trap('history-flood', name))
    })
  for (const name of ['back', 'go', 'forward'])
    hook<History, unknown[]>(realm.History.prototype, name, () => {
      const ad = who()
      return ad && !world.isMeant(ad) ? world.stop(ad, trap('popstate-trap', `history.${name}`)) : undefined
    })
  if (realm !== world.home) return
  // On the page: whoever waits for the way back, or for what is typed, is no ad.
  hookSetter<Window, unknown>(realm, 'onpopstate', () => {
    const ad = who()
    return ad && world.stop(ad, trap('popstate-trap', 'onpopstate'))
  })
  hook<EventTarget, [unknown]>(realm.EventTarget.prototype, 'addEventListener', (_self, [type]) => {
    if (!world.page.hasAds || !pageOnly.test(String(type))) return undefined
    const ad = who()
    if (!ad) return undefined
    if (type === 'popstate') return world.stop(ad, trap('popstate-trap', 'popstate'))
    const deed: Deed = {
      threatClass: 'data-theft',
      variant: 'form-scrape',
      rule: 'typing-heard',
      hint: String(type),
      traits: { means: String(type) },
    }
    return world.stop(ad, deed)
  })
}

const pageOnly = /^(?:popstate|input|beforeinput|keydown|keyup|keypress|paste|submit)$/
