import { quietly } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { hook } from '../hook.ts'
import { block, findOwner, getAd, isBlocking, isUserInitiated, state } from '../page-state.ts'
import type { FindAd } from './attack.ts'

const mediaEvents = 'loadstart play volumechange timeupdate'.split(' ')
/** Media elements and audio contexts of ads. */
const owners = new WeakMap<object, Ad>()
/** Muted elements. They are reported only if they have sound. */
const mutedElements = new WeakSet<object>()
/** Captured before any ad can replace it. */
const { set: setMuted } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'muted') ?? {}

/** Like browser autoplay policies: one gesture on the ad allows sound from then on. */
const mayPlaySound = (ad: Ad) => ad.gestureAt || isUserInitiated(ad)

const reportSound = (ad: Ad, variant: string, evidence: string) =>
  block(ad, { threat: `autoplay-audio/${variant}`, evidence })

/** Browsers differ, and know only after decoding some of it. */
function hasSound(element: HTMLMediaElement) {
  const { localName, srcObject, mozHasAudio, webkitAudioDecodedByteCount } = element as HTMLMediaElement & {
    mozHasAudio?: boolean
    webkitAudioDecodedByteCount?: number
  } // nonstandard
  return localName === 'audio' || srcObject || mozHasAudio || webkitAudioDecodedByteCount
}

/** Mutes instead of blocking: the video keeps playing and looks the same. */
function mute(target: unknown, findAd?: FindAd, isStarting?: boolean) {
  const element = target as HTMLMediaElement
  if (!state.hasAds || !/^(audio|video)$/.test(element?.localName)) return
  const ad = owners.get(element) ?? getAd(element.ownerDocument.defaultView) ?? findOwner(element) ?? findAd?.()
  if (!ad) return
  // In a shadow root or outside the document, its events do not reach the window.
  if (!owners.has(element)) for (const type of mediaEvents) element.addEventListener(type, onMediaEvent)
  owners.set(element, ad)
  // Many honest ads set the volume to 0 instead, and raise it on a click.
  if ((isStarting || element.autoplay || !element.paused) && element.volume && !mayPlaySound(ad)) {
    if (!element.muted) mutedElements.add(element)
    if (isBlocking) setMuted?.call(element, true)
  }
  if (mutedElements.has(element) && hasSound(element)) reportSound(ad, 'audible-media', element.localName)
}

function onMediaEvent({ target }: Event) {
  quietly(() => mute(target))
}

/** Mutes media in parsed elements, including shadow roots, where their events stay. */
export function muteAll(root: ParentNode) {
  for (const element of [root, ...root.querySelectorAll('*')] as Element[]) {
    // or a shadow root, which is no media element
    mute(element)
    if (element.shadowRoot) muteAll(element.shadowRoot)
  }
}

/** Handles media inserted by the parser. Call again after `document.open`, which removes listeners. */
export function addMediaListeners(addListener: Realm['addEventListener']) {
  for (const type of mediaEvents) addListener(type, onMediaEvent, true)
}

/** Keeps ads silent until the user interacts with them. */
export function guardSound(realm: Realm, findAd: FindAd) {
  hook<unknown, unknown[]>(
    realm,
    'HTMLMediaElement Element',
    'play src srcObject autoplay muted volume setAttribute setAttributeNS setAttributeNode toggleAttribute',
    (element, _args, name) => {
      if (name === 'play') mute(element, findAd, true)
      return undefined
    },
    (element) => mute(element, findAd),
  )
  hook<unknown, unknown[]>(
    realm,
    'Element ShadowRoot Range Document Node window',
    'innerHTML outerHTML setHTMLUnsafe insertAdjacentHTML createContextualFragment importNode cloneNode Audio',
    undefined,
    (self, [place], result) => {
      // `insertAdjacentHTML` may insert next to the element.
      const around = /^(beforeb|aftere)/i.test(`${place}`) ? (self as Element).parentNode : self
      const root = (result ?? around) as ParentNode // or a media element
      if (state.hasAds) for (const element of [root, ...root.querySelectorAll('audio,video')]) mute(element, findAd)
    },
  )
  const { suspend, resume } = realm.AudioContext?.prototype ?? {}
  hook<unknown, unknown[]>(realm, 'window', 'AudioContext webkitAudioContext', undefined, (_self, _args, result) => {
    const context = result as AudioContext // the constructor's result
    const ad = findAd()
    if (!ad || mayPlaySound(ad)) return
    owners.set(context, ad)
    const suspendContext = () => {
      if (!mayPlaySound(ad) && isBlocking) void suspend?.call(context)
    }
    suspendContext()
    // It may be resumed in other ways.
    context.addEventListener('statechange', suspendContext)
  })
  hook<AudioContext & AudioNode, unknown[]>(
    realm,
    'AudioContext AudioScheduledSourceNode AudioBufferSourceNode',
    'resume start',
    (self, _args, name) => {
      const context = self.context ?? self
      const ad = owners.get(context)
      if (!ad) return undefined
      // As in Chromium, the first sound after a gesture resumes the context.
      if (mayPlaySound(ad)) {
        owners.delete(context)
        void resume?.call(context)
        return undefined
      }
      // As in browsers, `resume` stays pending until a gesture.
      return reportSound(ad, 'web-audio', name) && name === 'resume'
        ? { value: new realm.Promise(() => {}) }
        : undefined
    },
  )
}
