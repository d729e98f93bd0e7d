import type { EventOf, EventType, VigilEvent } from '@vigil/contract'
import { quietly } from './hook.ts'
import type { Realm } from './realm.ts'

type Own = 'id' | 'at' | 'host' | 'type'
export type EventFields<Type extends EventType> = Omit<EventOf<Type>, Own>
export type Report = ReturnType<typeof createReporter>

const batchMs = 250
/** Delay of the first retry; each further one takes four times as long. */
const retryMs = 2_000
const maxRetries = 3
/** Browsers send at most 64 KB after a page was closed; this leaves room for the envelope. */
const maxBatchBytes = 60_000

/** Sends events in batches. Bound to the outermost accessible window, because ad frames are removed at any time. */
export function createReporter(mainWindow: Realm, { tag, collectUrl }: { tag: string; collectUrl: string }) {
  // Captured before any ad can replace them.
  const { fetch, setTimeout, crypto, navigator } = mainWindow
  const host = getHost(mainWindow)
  const send = navigator.sendBeacon?.bind(navigator)
  const queue: VigilEvent[] = []
  let size = 0

  function add<Type extends EventType>(type: Type, fields: EventFields<Type>) {
    // TypeScript does not infer the event type from the generic fields.
    const event = { id: newId(crypto), at: Date.now(), host, type, ...fields } as unknown as VigilEvent
    // An event counts at least 600 bytes, because the collector accepts at most 100 per request.
    const length = JSON.stringify(event).length + 600
    if (size + length > maxBatchBytes) flush()
    size += length
    if (queue.push(event) === 1) setTimeout(flushQuietly, batchMs)
  }

  function flush() {
    size = 0
    if (queue.length > 0) post(queue.splice(0), 0)
  }

  // Retries keep the event ids, so duplicates count once.
  function post(events: VigilEvent[], attempt: number) {
    const body = JSON.stringify({ v: 1, tag, sent: Date.now(), events })
    if (attempt === 0 && quietly(() => send?.(collectUrl, body))) return
    // A network error has no status.
    const retry = ({ status = 500 }) => {
      if (status > 428 && attempt < maxRetries)
        setTimeout(() => quietly(() => post(events, attempt + 1)), retryMs * 4 ** attempt)
    }
    const keepalive = body.length < maxBatchBytes
    quietly(() => {
      fetch(collectUrl, { method: 'POST', body, keepalive, credentials: 'omit' }).then(retry, retry)
    })
  }

  const flushQuietly = () => quietly(flush)
  mainWindow.addEventListener('pagehide', flushQuietly)
  mainWindow.addEventListener('visibilitychange', flushQuietly, true)
  return add
}

/** The page's host, also from inside a cross-origin frame. */
function getHost({ top, self, document, location }: Realm) {
  return (self !== top && quietly(() => new URL(document.referrer).hostname)) || location.hostname || 'unknown'
}

/** Like a UUID of version 7, without hyphens: 48 bits of the page's clock, so that ids sort by time, then random ones. */
export function newId(crypto: Crypto) {
  return crypto
    .getRandomValues(new Uint32Array(3))
    .reduce((id, part) => id + part.toString(16), 0 + Date.now().toString(16) + 7)
}

/** The URL without query and fragment, which may contain personal data. */
export function pageAddress({ location }: Realm) {
  return `${location.origin}${location.pathname}`.slice(0, 2_048)
}
