import { apply, hook } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { files } from '../attribution.ts'
import { home, isBlocking, now, state, stop } from '../world.ts'
import type { Who } from './deed.ts'
import { exceeds } from './meter.ts'
import { watchWorker } from './worker-watch.ts'

/** A third of the time, on the page's thread or in workers. */
const mostMs = 1_000
const windowMs = 3_000
/** A worker for every core is mining; so is compiled code in two. */
const mostWorkers = 3
const leastSliceMs = 20
/** After a click on the ad a game may work as hard; but it does not report to a server all the time. */
const mostRequests = 4
const key = Math.random()
const workers = new WeakMap<Ad, Worker[]>()

/** Stops an ad that used too much CPU time. A single long task counts only in part: on a busy machine it proves nothing. */
const charge = (ad: Ad, hint: string, amount: number, meter = 'ms', most = mostMs) =>
  exceeds(ad, meter, Math.min(amount, 300), most, windowMs) &&
  (!ad.gestureAt || exceeds(ad, '', 0, mostRequests, 5_000))
    ? stop(ad, { what: 'cryptomining/worker-miner', hint })
    : undefined

/** The address of a worker that watches itself and then runs the one at the given address. */
function watchedAddress({ URL, Blob, document }: Realm, address: unknown, isModule: boolean) {
  const run = `${isModule ? 'import' : 'importScripts'}(${JSON.stringify(new URL(String(address), document.baseURI))})`
  // Firefox does not import a blob without a type.
  const code = (!isModule && files.get(String(address))) || run
  return URL.createObjectURL(new Blob([`(${watchWorker})(${key});`, code], { type: 'text/javascript' }))
}

/** Stops endless background work of ads. */
export function guardProcessor(realm: Realm, who: Who) {
  hook<unknown, [unknown, WorkerOptions?]>(
    realm,
    'window',
    'Worker',
    (_self, args) => {
      if (isBlocking && who()) args[0] = watchedAddress(realm, args[0], args[1]?.type === 'module')
      return undefined
    },
    (_self, _args, result) => {
      const worker = result as Worker // the constructor's result
      const ad = who()
      if (!ad) return
      const all = workers.get(ad) ?? []
      all.push(worker)
      workers.set(ad, all)
      const end = (isMining: unknown) => {
        if (isMining) for (const one of all) one.terminate()
      }
      const count = () => end(charge(ad, 'Worker', 1, 'workers', mostWorkers))
      count()
      worker.addEventListener('message', (event) => {
        const [sender, ms, requests] = Array.isArray(event.data) ? event.data : []
        if (sender !== key) return
        // The ad's own handlers come later.
        event.stopImmediatePropagation()
        if (!ms) count()
        exceeds(ad, '', requests, mostRequests, 5_000)
        end(requests > 40 && stop(ad, { what: 'data-theft/beacon-storm', hint: 'Worker' }))
        end(charge(ad, 'Worker', ms))
      })
    },
  )
  hook<unknown, unknown[]>(realm, 'SubtleCrypto', 'digest', (_self, _args, name) => {
    const ad = who()
    return ad && charge(ad, name, 1)
  })
}

/** When the present slice of work on the page's thread began; 0 between slices. */
let begunAt = 0

function isOver(ad: Ad | undefined, who: Who, name: string) {
  const ms = begunAt && now() - begunAt
  const charged = ms > leastSliceMs ? (ad ?? who()) : undefined
  if (!charged) return undefined
  begunAt = now()
  return charge(charged, name, ms)
}

/** Measures a callback. The next slice of work is ordered at the end of one, which is when it is refused. */
export function timeSlice(realm: Realm, who: Who, args: unknown[], name: string) {
  const [code] = args
  if (typeof code !== 'function' || !state.hasAds) return undefined
  // Called again and again, without being ordered again.
  const isRepeated = /^(on|setI)/.test(name)
  const ad = realm !== home || isRepeated ? who() : undefined
  const stopped = isOver(ad, who, name)
  if (stopped) return stopped
  let isEnded: unknown
  if (ad || !isRepeated)
    args[0] = function slice(this: unknown, ...values: unknown[]) {
      if (isEnded) return undefined
      begunAt = now()
      try {
        return apply(code as () => unknown, this, values) // it is one
      } finally {
        isEnded = ad && isOver(ad, who, name)
        // Code that awaits a promise continues after this, and belongs to the same slice.
        void Promise.resolve()
          .then()
          .then()
          .then(() => {
            begunAt = 0
          })
      }
    }
  return undefined
}
