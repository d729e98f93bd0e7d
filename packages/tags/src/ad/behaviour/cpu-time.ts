import { apply } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { blobs } from '../attribution.ts'
import { hook } from '../hook.ts'
import { block, isBlocking, mainWindow, now, state } from '../page-state.ts'
import type { FindAd } from './attack.ts'
import { exceedsLimit } from './meter.ts'
import { monitorWorker } from './worker-monitor.ts'

/** A third of the time, on the main thread or in workers. */
const maxMs = 1_000
const windowMs = 3_000
/** One worker per core is mining; so is WebAssembly in two. */
const maxWorkers = 3
const minSliceMs = 20
/** After a click, a game may use as much CPU, but does not send requests all the time. */
const maxRequests = 4
const key = Math.random()
const workers = new WeakMap<Ad, Worker[]>()

/** Stops an ad that used too much CPU time. A single long task counts only in part: on a busy machine it proves nothing. */
const chargeCpu = (ad: Ad, evidence: string, amount: number, meter = 'ms', limit = maxMs) =>
  exceedsLimit(ad, meter, Math.min(amount, 300), limit, windowMs) &&
  (!ad.gestureAt || exceedsLimit(ad, '', 0, maxRequests, 5_000))
    ? block(ad, { threat: 'cryptomining/worker-miner', evidence })
    : undefined

/** Returns the URL of a worker that monitors itself and then runs the given one. */
function wrapWorker({ URL, Blob, document }: Realm, address: unknown, isModule: boolean) {
  const run = `${isModule ? 'import' : 'importScripts'}(${JSON.stringify(new URL(String(address), document.baseURI))})`
  // Firefox does not import a blob without a type.
  const code = (!isModule && blobs.get(String(address))) || run
  return URL.createObjectURL(new Blob([`(${monitorWorker})(${key});`, code], { type: 'text/javascript' }))
}

/** Limits the CPU time of ads. */
export function guardCpuTime(realm: Realm, findAd: FindAd) {
  hook<unknown, [unknown, WorkerOptions?]>(
    realm,
    'window',
    'Worker',
    (_self, args) => {
      if (isBlocking && findAd()) args[0] = wrapWorker(realm, args[0], args[1]?.type === 'module')
      return undefined
    },
    (_self, _args, result) => {
      const worker = result as Worker // the constructor's result
      const ad = findAd()
      if (!ad) return
      const adWorkers = workers.get(ad) ?? []
      adWorkers.push(worker)
      workers.set(ad, adWorkers)
      const terminateAll = (isMining: unknown) => {
        if (isMining) for (const one of adWorkers) one.terminate()
      }
      const countWorker = () => terminateAll(chargeCpu(ad, 'Worker', 1, 'workers', maxWorkers))
      countWorker()
      worker.addEventListener('message', (event) => {
        const [sender, ms, requests] = Array.isArray(event.data) ? event.data : []
        if (sender !== key) return
        // Registered first, so the ad's own handlers do not see it.
        event.stopImmediatePropagation()
        if (!ms) countWorker()
        exceedsLimit(ad, '', requests, maxRequests, 5_000)
        terminateAll(requests > 40 && block(ad, { threat: 'data-theft/beacon-storm', evidence: 'Worker' }))
        terminateAll(chargeCpu(ad, 'Worker', ms))
      })
    },
  )
  hook<unknown, unknown[]>(realm, 'SubtleCrypto', 'digest', (_self, _args, name) => {
    const ad = findAd()
    return ad && chargeCpu(ad, name, 1)
  })
}

/** Start of the current callback on the main thread; 0 between callbacks. */
let sliceStartedAt = 0

function chargeSlice(ad: Ad | undefined, findAd: FindAd, name: string) {
  const ms = sliceStartedAt && now() - sliceStartedAt
  const charged = ms > minSliceMs ? (ad ?? findAd()) : undefined
  if (!charged) return undefined
  sliceStartedAt = now()
  return chargeCpu(charged, name, ms)
}

/** Measures a callback. Ads schedule the next one at the end of the current one; that call is blocked when over the limit. */
export function measureCallback(realm: Realm, findAd: FindAd, args: unknown[], name: string) {
  const [code] = args
  if (typeof code !== 'function' || !state.hasAds) return undefined
  // Runs repeatedly without being scheduled again.
  const isRepeated = /^(on|setI)/.test(name)
  const ad = realm !== mainWindow || isRepeated ? findAd() : undefined
  const stopped = chargeSlice(ad, findAd, name)
  if (stopped) return stopped
  let isEnded: unknown
  if (ad || !isRepeated)
    args[0] = function slice(this: unknown, ...values: unknown[]) {
      if (isEnded) return undefined
      sliceStartedAt = now()
      try {
        return apply(code as () => unknown, this, values) // checked above
      } finally {
        isEnded = ad && chargeSlice(ad, findAd, name)
        // Code after an await runs later, but belongs to the same callback.
        void Promise.resolve()
          .then()
          .then()
          .then(() => {
            sliceStartedAt = 0
          })
      }
    }
  return undefined
}
