import type { EventOf, EventType, VigilEvent } from '@vigil/contract'
import { quietly } from './hook.ts'
import type { Realm } from './realm.ts'

type Own = 'id' | 'at' | 'host' | 'type'
type Fields<Type extends EventType> = Omit<EventOf<Type>, Own>
export type Report = ReturnType<typeof reporterOf>

const waitMs = 250
/** Before the first retry; each further one waits four times longer. */
const retryMs = 2_000
const mostRetries = 3
/** Browsers send at most 64 KB after a page has closed; this leaves room for the envelope. */
const parcelBytes = 60_000

/** Sends events in batches. Bound to the outermost accessible window, since ad frames are removed at any time. */
export function reporterOf(home: Realm, { tag, collectUrl }: { tag: string; collectUrl: string }) {
  // Captured before any ad can replace them.
  const { fetch, setTimeout, crypto, navigator } = home
  const host = hostOf(home)
  const send = navigator.sendBeacon?.bind(navigator)
  const waiting: VigilEvent[] = []
  let size = 0

  function add<Type extends EventType>(type: Type, fields: Fields<Type>) {
    // The fields of a type with its own name are an event of that type; TypeScript does not follow that through a generic.
    const event = { id: newId(crypto), at: Date.now(), host, type, ...fields } as unknown as VigilEvent
    // Each event counts at least 600 bytes: the collector accepts at most 100 per request.
    const length = JSON.stringify(event).length + 600
    if (size + length > parcelBytes) flush()
    size += length
    if (waiting.push(event) === 1) setTimeout(late, waitMs)
  }

  function flush() {
    size = 0
    if (waiting.length > 0) post(waiting.splice(0), 0)
  }

  // Retries keep the event ids: the collector counts duplicates once.
  function post(events: VigilEvent[], attempt: number) {
    const body = JSON.stringify({ v: 1, tag, sent: Date.now(), events })
    if (attempt === 0 && quietly(() => send?.(collectUrl, body))) return
    // A network error has no status.
    const again = ({ status = 500 }) => {
      if (status > 428 && attempt < mostRetries)
        setTimeout(() => quietly(() => post(events, attempt + 1)), retryMs * 4 ** attempt)
    }
    const keepalive = body.length < parcelBytes
    quietly(() => {
      fetch(collectUrl, { method: 'POST', body, keepalive, credentials: 'omit' }).then(again, again)
    })
  }

  const late = () => quietly(flush)
  home.addEventListener('pagehide', late)
  home.addEventListener('visibilitychange', late, true)
  return add
}

/** The page's host, also from inside a cross-origin frame. */
function hostOf({ top, self, document, location }: Realm) {
  return (self !== top && quietly(() => new URL(document.referrer).hostname)) || location.hostname || 'unknown'
}

export function newId(crypto: Crypto) {
  return crypto.getRandomValues(new Uint32Array(4)).reduce((id, part) => id + part.toString(36), '')
}

/** The address without query and fragment, which may be personal. */
export function pageAddress({ location }: Realm) {
  return `${location.origin}${location.pathname}`.slice(0, 2_048)
}
