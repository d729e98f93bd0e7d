import { hook, quietly } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { adOf, isBlocking, isMeant, ownerOf, state, stop } from '../world.ts'
import type { Who } from './deed.ts'

const media = 'audio,video'
const events = 'loadstart play playing volumechange timeupdate'.split(' ')
/** Media elements and audio contexts of ads. */
const owners = new WeakMap<object, Ad>()
/** Elements that were muted. Most have no sound at all: they are reported once that is known. */
const hushed = new WeakSet<HTMLMediaElement>()
const roots = new WeakSet<ShadowRoot>()
/** Kept before an ad can replace it. */
const { set: setMuted } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'muted') ?? {}

const isMedia = (node: unknown): node is HTMLMediaElement =>
  /^(audio|video)$/.test((node as Element | null)?.localName ?? '')

const ownerOfMedia = (element: Element) =>
  owners.get(element) ?? adOf(element.ownerDocument.defaultView) ?? ownerOf(element)

/** Like a browser's own policy: one gesture on the ad, and it may be heard from then on. */
const mayBeHeard = (ad: Ad) => Boolean(ad.gestureAt) || isMeant(ad)

const report = (ad: Ad, variant: string, hint: string) => stop(ad, { what: `autoplay-audio/${variant}`, hint })

/** Browsers report it in different ways, and only after some of it was decoded. */
function hasSound(element: HTMLMediaElement) {
  const { mozHasAudio, webkitAudioDecodedByteCount } = element as {
    mozHasAudio?: boolean
    webkitAudioDecodedByteCount?: number
  } // no standard
  const { srcObject } = element
  return (
    element.localName === 'audio' ||
    mozHasAudio ||
    webkitAudioDecodedByteCount ||
    (srcObject && 'getAudioTracks' in srcObject && srcObject.getAudioTracks().length)
  )
}

/** Muted instead of refused: the picture moves on, and looks the same. */
function hush(element: HTMLMediaElement, ad: Ad | undefined, isStarting = element.autoplay || !element.paused) {
  if (!ad) return
  // Many honest ads turn the volume down instead, and up again on a click.
  if (isStarting && element.volume && !mayBeHeard(ad)) {
    if (!element.muted) hushed.add(element)
    if (isBlocking) setMuted?.call(element, true)
  }
  if (hushed.has(element) && hasSound(element)) report(ad, 'audible-media', element.localName)
}

const hear = ({ target }: { target: unknown }) =>
  quietly(() => {
    if (state.hasAds && isMedia(target)) hush(target, ownerOfMedia(target))
  })

/** Shadow roots that the parser made: their events stay inside, and no call made them. */
function search({ target }: Event) {
  if (state.hasAds)
    for (const { shadowRoot } of (target as Document).querySelectorAll('*')) // of that event
      if (shadowRoot && !roots.has(shadowRoot)) {
        roots.add(shadowRoot)
        watchSound(shadowRoot.addEventListener.bind(shadowRoot))
        for (const element of shadowRoot.querySelectorAll(media)) hear({ target: element })
      }
}

/** Media that nothing but the parser has touched. To be called again after a document was opened anew, which forgets listeners. */
export function watchSound(listen: Realm['addEventListener']) {
  for (const type of events) listen(type, hear, true)
  listen('readystatechange', search, true)
}

/** No ad is heard before the reader touched it. */
export function guardSound(realm: Realm, who: Who) {
  /** Its events reach no window while it is in a shadow root or in no document. */
  const heed = (element: HTMLMediaElement, isStarting?: boolean) => {
    if (!state.hasAds) return
    const ad = ownerOfMedia(element) ?? who()
    if (!ad) return
    if (!owners.has(element)) for (const type of events) element.addEventListener(type, hear)
    owners.set(element, ad)
    hush(element, ad, isStarting)
  }
  const heedAll = (root: unknown) => {
    if (isMedia(root)) heed(root)
    else if (state.hasAds)
      for (const element of (root as ParentNode).querySelectorAll?.(media) ?? []) heed(element as HTMLMediaElement) // of that selector
  }
  hook<HTMLMediaElement, unknown[]>(realm, 'HTMLMediaElement', 'play', (element) => {
    heed(element, true)
    return undefined
  })
  hook<HTMLMediaElement, unknown[]>(
    realm,
    'HTMLMediaElement',
    'src srcObject autoplay muted volume',
    undefined,
    (element) => heed(element),
  )
  hook<Element, unknown[]>(
    realm,
    'Element',
    'setAttribute setAttributeNS setAttributeNode toggleAttribute',
    undefined,
    (element) => {
      if (isMedia(element)) heed(element)
    },
  )
  hook<unknown, unknown[]>(
    realm,
    'Element ShadowRoot Range Document Node',
    'innerHTML outerHTML setHTMLUnsafe createContextualFragment importNode cloneNode',
    undefined,
    (self, _args, result) => heedAll(result ?? self),
  )
  hook<unknown, unknown[]>(realm, 'window', 'Audio', undefined, (_self, _args, result) => heedAll(result))

  const { suspend } = realm.AudioContext?.prototype ?? {}
  const silenced = (context: BaseAudioContext, name: string) => {
    const ad = owners.get(context)
    return ad && !mayBeHeard(ad) ? report(ad, 'web-audio', name) : undefined
  }
  hook<unknown, unknown[]>(realm, 'window', 'AudioContext webkitAudioContext', undefined, (_self, _args, result) => {
    const context = result as AudioContext // what that constructor makes
    const ad = who()
    if (!ad || mayBeHeard(ad)) return
    owners.set(context, ad)
    if (isBlocking) void suspend?.call(context)
    // However it came to run.
    context.addEventListener('statechange', () => {
      if (context.state === 'running' && silenced(context, 'resume')) void suspend?.call(context)
    })
  })
  // As browsers do it: what needs a gesture first stays pending.
  hook<AudioContext, unknown[]>(
    realm,
    'AudioContext',
    'resume',
    (context, _args, name) => silenced(context, name) && { value: new realm.Promise(() => {}) },
  )
  hook<AudioScheduledSourceNode, unknown[]>(
    realm,
    'AudioScheduledSourceNode AudioBufferSourceNode',
    'start',
    ({ context }, _args, name) => {
      // As in Chromium, the first sound after a gesture wakes its context.
      if (!silenced(context, name) && owners.delete(context)) void (context as AudioContext).resume() // only those were kept
      return undefined
    },
  )
  hook<unknown, unknown[]>(realm, 'SpeechSynthesis', 'speak', (_self, _args, name) => {
    const ad = who()
    return ad && !mayBeHeard(ad) ? report(ad, 'speech', name) : undefined
  })
}
