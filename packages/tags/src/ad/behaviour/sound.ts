import { hook, quietly } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { adOf, isBlocking, isMeant, ownerOf, state, stop } from '../world.ts'
import type { Who } from './deed.ts'

const events = 'loadstart play volumechange timeupdate'.split(' ')
/** Media elements and audio contexts of ads. */
const owners = new WeakMap<object, Ad>()
/** Elements that were muted. Most have no sound at all: they are reported once that is muted. */
const muted = new WeakSet<object>()
/** Kept before an ad can replace it. */
const { set: setMuted } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'muted') ?? {}

/** Like a browser's own policy: one gesture on the ad, and it may be heard from then on. */
const mayBeHeard = (ad: Ad) => ad.gestureAt || isMeant(ad)

const report = (ad: Ad, variant: string, hint: string) => stop(ad, { what: `autoplay-audio/${variant}`, hint })

/** Browsers report it in different ways, and only after some of it was decoded. */
function hasSound(element: HTMLMediaElement) {
  const { localName, srcObject, mozHasAudio, webkitAudioDecodedByteCount } = element as HTMLMediaElement & {
    mozHasAudio?: boolean
    webkitAudioDecodedByteCount?: number
  } // no standard
  return localName === 'audio' || srcObject || mozHasAudio || webkitAudioDecodedByteCount
}

/** Muted instead of refused: the picture moves on, and looks the same. */
function hush(target: unknown, who?: Who, isStarting?: boolean) {
  const element = target as HTMLMediaElement
  if (!state.hasAds || !/^(audio|video)$/.test(element?.localName)) return
  const ad = owners.get(element) ?? adOf(element.ownerDocument.defaultView) ?? ownerOf(element) ?? who?.()
  if (!ad) return
  // Its events reach no window while it is in a shadow root or in no document.
  if (!owners.has(element)) for (const type of events) element.addEventListener(type, hear)
  owners.set(element, ad)
  // Many honest ads turn the volume down instead, and up again on a click.
  if ((isStarting || element.autoplay || !element.paused) && element.volume && !mayBeHeard(ad)) {
    if (!element.muted) muted.add(element)
    if (isBlocking) setMuted?.call(element, true)
  }
  if (muted.has(element) && hasSound(element)) report(ad, 'audible-media', element.localName)
}

function hear({ target }: Event) {
  quietly(() => hush(target))
}

/** Media in elements that the parser inserted, also in shadow roots, where their events stay. */
export function hushIn(root: ParentNode) {
  for (const element of [root, ...root.querySelectorAll('*')] as Element[]) {
    // or a shadow root, which is no media element
    hush(element)
    if (element.shadowRoot) hushIn(element.shadowRoot)
  }
}

/** Media that nothing but the parser has touched. To be called again after `document.open`, which removes listeners. */
export function watchSound(listen: Realm['addEventListener']) {
  for (const type of events) listen(type, hear, true)
}

/** No ad is heard before the reader touched it. */
export function guardSound(realm: Realm, who: Who) {
  hook<unknown, unknown[]>(
    realm,
    'HTMLMediaElement Element',
    'play src srcObject autoplay muted volume setAttribute setAttributeNS setAttributeNode toggleAttribute',
    (element, _args, name) => {
      if (name === 'play') hush(element, who, true)
      return undefined
    },
    (element) => hush(element, who),
  )
  hook<unknown, unknown[]>(
    realm,
    'Element ShadowRoot Range Document Node window',
    'innerHTML outerHTML setHTMLUnsafe insertAdjacentHTML createContextualFragment importNode cloneNode Audio',
    undefined,
    (self, [place], result) => {
      // `insertAdjacentHTML` may insert next to the element.
      const around = /^(beforeb|aftere)/i.test(`${place}`) ? (self as Element).parentNode : self
      const root = (result ?? around) as ParentNode // or a media element, which may have none in it
      if (state.hasAds) for (const element of [root, ...root.querySelectorAll('audio,video')]) hush(element, who)
    },
  )
  const { suspend, resume } = realm.AudioContext?.prototype ?? {}
  hook<unknown, unknown[]>(realm, 'window', 'AudioContext webkitAudioContext', undefined, (_self, _args, result) => {
    const context = result as AudioContext // the constructor's result
    const ad = who()
    if (!ad || mayBeHeard(ad)) return
    owners.set(context, ad)
    const silence = () => {
      if (!mayBeHeard(ad) && isBlocking) void suspend?.call(context)
    }
    silence()
    // However it came to run.
    context.addEventListener('statechange', silence)
  })
  hook<AudioContext & AudioNode, unknown[]>(
    realm,
    'AudioContext AudioScheduledSourceNode AudioBufferSourceNode',
    'resume start',
    (self, _args, name) => {
      const context = self.context ?? self
      const ad = owners.get(context)
      if (!ad) return undefined
      // As in Chromium, the first sound after a gesture wakes its context.
      if (mayBeHeard(ad)) {
        owners.delete(context)
        void resume?.call(context)
        return undefined
      }
      // As browsers do it: what needs a gesture first stays pending.
      return report(ad, 'web-audio', name) && name === 'resume' ? { value: new realm.Promise(() => {}) } : undefined
    },
  )
}
