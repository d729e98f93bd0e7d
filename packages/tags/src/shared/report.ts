import type { EventOf, EventType, VigilEvent } from '@vigil/contract'
import { quietly } from './hook.ts'
import type { Realm } from './realm.ts'

type Own = 'id' | 'at' | 'host' | 'type'
type Fields<Type extends EventType> = Omit<EventOf<Type>, Own>
export type Report = ReturnType<typeof reporterOf>

const waitMs = 250
/** Before the first, and four times longer before each of the others. */
const retryMs = 2_000
const mostRetries = 3
/** What browsers send after a page has gone, with room for the envelope. */
const parcelBytes = 60_000

/** Sends what happened. Bound to the outermost window it may use: frames of ads come and go. */
export function reporterOf(home: Realm, { tag, collectUrl }: { tag: string; collectUrl: string }) {
  // Kept before any ad can put something else in their place.
  const { fetch, setTimeout, crypto, navigator } = home
  const host = hostOf(home)
  const send = navigator.sendBeacon?.bind(navigator)
  const waiting: VigilEvent[] = []
  let size = 0

  function add<Type extends EventType>(type: Type, fields: Fields<Type>) {
    // The fields of a type with its own name are an event of that type; TypeScript does not follow that through a generic.
    const event = { id: newId(crypto), at: Date.now(), host, type, ...fields } as unknown as VigilEvent
    // Counted as if none were small: the collector takes at most a hundred at once.
    const length = JSON.stringify(event).length + 600
    if (size + length > parcelBytes) flush()
    size += length
    if (waiting.push(event) === 1) setTimeout(late, waitMs)
  }

  function flush() {
    size = 0
    if (waiting.length > 0) post(waiting.splice(0), 0)
  }

  // The same ids every time: what arrives twice counts once.
  function post(events: VigilEvent[], attempt: number) {
    const body = JSON.stringify({ v: 1, tag, sent: Date.now(), events })
    if (attempt === 0 && quietly(() => send?.(collectUrl, body))) return
    const again = () => {
      if (attempt < mostRetries) setTimeout(() => quietly(() => post(events, attempt + 1)), retryMs * 4 ** attempt)
    }
    const keepalive = body.length < parcelBytes
    quietly(() => {
      const sent = fetch(collectUrl, { method: 'POST', body, keepalive, credentials: 'omit' })
      sent.then(({ status }) => (status >= 500 || status === 429) && again(), again)
    })
  }

  const late = () => quietly(flush)
  home.addEventListener('pagehide', late)
  home.addEventListener('visibilitychange', late, true)
  return add
}

/** The page's host, also from inside a frame of somebody else's. */
function hostOf({ top, self, document, location }: Realm) {
  return (self !== top && quietly(() => new URL(document.referrer).hostname)) || location.hostname || 'unknown'
}

export function newId(crypto: Crypto) {
  return crypto.getRandomValues(new Uint32Array(4)).reduce((id, part) => id + part.toString(36), '')
}

/** The address without what follows the path, which may be personal. */
export function pageAddress({ location }: Realm) {
  return `${location.origin}${location.pathname}`.slice(0, 2_048)
}
