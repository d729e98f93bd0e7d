import type { EventOf } from '@vigil/contract'

/**
 * Measures how a page view goes, while a build is rolled out. Put before the script of either group, which may be a build
 * from before this code: it relies only on what all builds have in common, the beacons that they send. Both groups have
 * the same measurements, so what is missed is missed in both.
 */

interface Settings extends Pick<EventOf<'page_health'>, 'rollout' | 'build' | 'group'> {
  tag: string
  collectUrl: string
}
declare const __VIGIL_HEALTH__: Settings

/** Late enough for the first ads, and early enough for a rollout that has to be undone. */
const reportAfterMs = 10_000
/** Smaller frames are pixels and synchronizations. */
const smallestAdPx = 50
const key = Symbol.for('vigil.health')

function start({ tag, collectUrl, ...group }: Settings) {
  const page = window as Window & typeof globalThis & { [key]?: true }
  // In an ad's frame, and for a second copy of the script, there is no page view to measure.
  if (page !== page.top || page[key]) return
  Object.defineProperty(page, key, { value: true })
  const address = (document.currentScript as HTMLScriptElement | null)?.src ?? '' // only scripts are current
  // Captured before an ad can replace them.
  const { navigator, fetch, performance, crypto } = page
  const { sendBeacon } = navigator as Partial<Pick<Navigator, 'sendBeacon'>> // missing where it is disabled
  const frames = new Set<HTMLIFrameElement>()
  const counts = { errors: 0, blocks: 0, sent: 0, failed: 0 }
  let firstAdMs: number | undefined

  // A script from another origin has no name in errors, unless the page loads it with `crossorigin`.
  const onError = ({ filename, error }: ErrorEvent) => {
    if (!filename || filename === address || namesScript(error)) counts.errors++
  }
  const namesScript = (error: unknown) => Boolean(address) && String((error as Error | null)?.stack).includes(address) // anything can be thrown
  const onAdError = () => {
    counts.errors++
  }
  page.addEventListener('error', onError)
  page.addEventListener('unhandledrejection', ({ reason }) => {
    if (namesScript(reason)) counts.errors++
  })

  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLIFrameElement)) return
      frames.add(target)
      if (isAd(target)) firstAdMs ??= Math.round(performance.now())
      // Frames of other origins cannot be observed.
      quietly(() => target.contentWindow?.addEventListener('error', onAdError))
    },
    true,
  )

  watchBeacons()
  const timer = setTimeout(report, reportAfterMs)
  page.addEventListener('pagehide', report)

  /** The script keeps these two functions when it starts, which is in the same task. The page gets its own back after that. */
  function watchBeacons() {
    const watchedBeacon = (url: string | URL, body?: BodyInit | null) => {
      const isQueued = sendBeacon?.call(navigator, url, body) ?? false
      if (String(url) === collectUrl) countEvents(body, isQueued)
      return isQueued
    }
    const watchedFetch: typeof fetch = (input, init) => {
      const answer = fetch(input, init)
      if (input === collectUrl)
        answer.then(
          ({ ok }) => countEvents(init?.body, ok),
          () => countEvents(init?.body, false),
        )
      return answer
    }
    quietly(() => {
      if (sendBeacon) Object.defineProperty(navigator, 'sendBeacon', { value: watchedBeacon, configurable: true })
      page.fetch = watchedFetch
    })
    void Promise.resolve().then(() => {
      quietly(() => {
        if (navigator.sendBeacon === watchedBeacon) Reflect.deleteProperty(navigator, 'sendBeacon')
        if (page.fetch === watchedFetch) page.fetch = fetch
      })
    })
  }

  function countEvents(body: BodyInit | null | undefined, isSent: boolean) {
    counts[isSent ? 'sent' : 'failed']++
    if (!isSent) return
    quietly(() => {
      const { events } = JSON.parse(String(body)) as { events: { action?: string }[] } // our own beacon
      for (const { action } of events) if (action === 'blocked') counts.blocks++
    })
  }

  function report() {
    clearTimeout(timer)
    page.removeEventListener('pagehide', report)
    quietly(() => {
      const paint = performance.getEntriesByType('paint').find(({ name }) => name === 'first-paint')
      const event: EventOf<'page_health'> = {
        id: crypto
          .getRandomValues(new Uint32Array(4))
          .reduce((id, part) => id + part.toString(36).padStart(7, '0'), ''),
        at: Date.now(),
        host: location.hostname || 'unknown',
        type: 'page_health',
        ...group,
        ...counts,
        ads: [...frames].filter((frame) => frame.isConnected && isAd(frame)).length,
        ...(paint && { firstPaintMs: Math.round(paint.startTime) }),
        ...(firstAdMs !== undefined && { firstAdMs }),
      }
      const body = JSON.stringify({ v: 1, tag, sent: Date.now(), events: [event] })
      if (!sendBeacon?.call(navigator, collectUrl, body))
        void fetch(collectUrl, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => undefined)
    })
  }
}

/** Whether a frame has an ad's size and is not empty. A frame of another origin counts as filled. */
function isAd(frame: HTMLIFrameElement) {
  if (frame.offsetWidth < smallestAdPx || frame.offsetHeight < smallestAdPx) return false
  const body = quietly(() => frame.contentDocument?.body)
  return !body || body.childElementCount > 0 || Boolean(body.textContent?.trim())
}

function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

quietly(() => start(__VIGIL_HEALTH__))
