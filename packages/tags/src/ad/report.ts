import type { EventOf, EventType, VigilEvent } from '@vigil/contract'
import type { Realm } from './ad.ts'
import { quietly } from './hook.ts'

type Own = 'id' | 'at' | 'host' | 'type'
type Fields<Type extends EventType> = Omit<EventOf<Type>, Own>
export type Reporter = ReturnType<typeof reporterOf>

const waitMs = 250
const retriesMs = [2_000, 10_000, 30_000]
/** What browsers send after a page has gone, with room for the envelope. */
const parcelBytes = 60_000
const markupBytes = 65_536

/** Sends what happened. Bound to the outermost window it may use: frames of ads come and go. */
export function reporterOf(home: Realm, { tag, collectUrl }: { tag: string; collectUrl: string }) {
  // Kept before any ad can put something else in their place.
  const { fetch, setTimeout, crypto, navigator } = home
  const host = hostOf(home)
  const send = navigator.sendBeacon?.bind(navigator)
  let waiting: VigilEvent[] = []

  function add<Type extends EventType>(type: Type, fields: Fields<Type>) {
    // The fields of a type with its own name are an event of that type; TypeScript does not follow that through a generic.
    waiting.push({ id: newId(crypto), at: Date.now(), host, type, ...fields } as unknown as VigilEvent)
    if (waiting.length === 1) setTimeout(() => quietly(flush), waitMs)
    if (waiting.length >= 50) flush()
  }

  function flush() {
    const events = waiting
    waiting = []
    for (const parcel of parcels(events)) post(parcel, 0)
  }

  function parcels(events: VigilEvent[]) {
    const result: VigilEvent[][] = []
    let size = 0
    for (const event of events) {
      const bytes = JSON.stringify(event).length
      const last = result.at(-1)
      if (last && size + bytes < parcelBytes) {
        last.push(event)
        size += bytes
      } else {
        result.push([event])
        size = bytes
      }
    }
    return result
  }

  // The same ids every time: what arrives twice counts once.
  function post(events: VigilEvent[], attempt: number) {
    const body = JSON.stringify({ v: 1, tag, sent: Date.now(), events })
    if (attempt === 0 && quietly(() => send?.(collectUrl, body))) return
    const again = () => {
      const wait = retriesMs[attempt]
      if (wait !== undefined) setTimeout(() => quietly(() => post(events, attempt + 1)), wait)
    }
    const options = {
      method: 'POST',
      body,
      keepalive: body.length < parcelBytes,
      credentials: 'omit',
      mode: 'cors',
    } as const
    const sent = quietly(() => fetch(collectUrl, options))
    if (sent) sent.then(({ status }) => (status >= 500 || status === 429) && again(), again)
    else again()
  }

  home.addEventListener('pagehide', () => quietly(flush), true)
  home.document.addEventListener(
    'visibilitychange',
    () => home.document.visibilityState === 'hidden' && quietly(flush),
    true,
  )
  return { add, flush }
}

/** The page's host, also from inside a frame of somebody else's. */
function hostOf(home: Realm) {
  const { ancestorOrigins, hostname } = home.location
  const top = home === home.top ? '' : (ancestorOrigins?.[ancestorOrigins.length - 1] ?? home.document.referrer)
  return quietly(() => new URL(top).hostname) || hostname || 'unknown'
}

function newId(crypto: Crypto) {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The address without what follows the path, which may be personal. */
export function pageAddress({ location }: Realm) {
  return `${location.origin}${location.pathname}`.slice(0, 2_048)
}

/** At most as much as the collector takes; if the matched part is far inside, from shortly before it. */
export function evidenceOf(markup: string, start: number, end: number) {
  const from = end > markupBytes / 2 ? Math.max(0, start - 2_000) : 0
  let text = markup.slice(from, from + markupBytes)
  const bytes = () => new TextEncoder().encode(text).length
  while (bytes() > markupBytes) text = text.slice(0, Math.floor(text.length * 0.8))
  const within = (offset: number) => Math.min(Math.max(0, offset - from), text.length)
  return { markup: text, offsetStart: within(start), offsetEnd: within(end) }
}
