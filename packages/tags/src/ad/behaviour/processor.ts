import { apply, hook, quietly } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { home, isBlocking, now, state, stop, stopUnmeant } from '../world.ts'
import type { Who } from './deed.ts'
import { requestsOf } from './requests.ts'
import { watchWorker } from './worker-watch.ts'

/** A worker for every core is mining; so is compiled code in several, or one that never rests. */
const mostWorkers = 4
const mostBusyMs = 1_000
/** After a click on the ad a game may work as hard; but it does not report to a server all the time. */
const fewRequests = 4
const tickMs = 200
/** On the page's own thread: pieces of work this long, for more than a third of the time. */
const leastSliceMs = 20
const windowMs = 3_000
const mostSlicesMs = 1_000

interface Load {
  heardAt: number
  busyMs: number
  requests: number
}
const loads = new WeakMap<Worker, Load>()
const slices = new WeakMap<Ad, { startedAt: number; ms: number }>()
const key = `${Math.random()}`

const isMiner = ({ workers, hasCompiledCode }: Ad) => workers.length >= (hasCompiledCode ? 2 : mostWorkers)

function end(ad: Ad) {
  const { workers, hasCompiledCode } = ad
  if (isBlocking) for (const worker of workers.splice(0)) quietly(() => worker.terminate())
  return stop(ad, { what: `cryptomining/${hasCompiledCode ? 'wasm' : 'worker'}-miner`, hint: 'Worker' })
}

/** Looks after the workers of an ad, until it has none. */
function tick(ad: Ad, dueAt: number) {
  // When this thread was blocked, messages of the workers are late too.
  const isLate = now() - dueAt > tickMs
  ad.workers = ad.workers.filter((worker) => loads.has(worker))
  for (const worker of ad.workers) {
    const load = loads.get(worker)
    if (!load || isLate || (ad.gestureAt && load.requests < fewRequests)) continue
    // No message at all: it has not come to an end since.
    if (load.heardAt && now() - load.heardAt > tickMs * 4) load.busyMs += tickMs * 2
    if (load.busyMs > mostBusyMs / ad.workers.length) end(ad)
  }
  if (ad.workers.length > 0) home.setTimeout(() => quietly(() => tick(ad, now() + tickMs)), tickMs)
}

function listenTo(ad: Ad, worker: Worker) {
  const load: Load = { heardAt: 0, busyMs: 0, requests: 0 }
  const forget = () => loads.delete(worker)
  worker.addEventListener('error', forget)
  worker.addEventListener('message', (event) => {
    const [sender, what, requests, ms] = Array.isArray(event.data) ? event.data : []
    if (sender !== key) return
    // The ad's own handlers come later.
    event.stopImmediatePropagation()
    load.heardAt = now()
    if (what === 'closed') forget()
    else if (what === 'storm') stop(ad, { what: 'data-theft/beacon-storm', hint: 'Worker' })
    else if (what === 'compiled') {
      ad.hasCompiledCode = true
      if (isMiner(ad)) end(ad)
    } else if (typeof what === 'number') {
      load.requests += requests
      load.busyMs = Math.max(0, load.busyMs + (what > 0.25 ? ms : -ms))
    }
  })
  loads.set(worker, load)
  if (ad.workers.push(worker) === 1) tick(ad, now())
}

/** The address of a worker that watches itself and then runs the one at the given address. */
function watchedAddress(realm: Realm, address: string, isModule: boolean) {
  const absolute = new URL(address, realm.document.baseURI).href
  const addressOf = (code: string) => realm.URL.createObjectURL(new realm.Blob([code], { type: 'text/javascript' }))
  const watch = (of: string) => `(${watchWorker})(${JSON.stringify(key)},${JSON.stringify(of)})`
  return addressOf(isModule ? `import "${addressOf(watch(''))}";import ${JSON.stringify(absolute)}` : watch(absolute))
}

/** True when the ad has used more than its share of the page's thread. */
function charge(ad: Ad, ms: number) {
  const known = slices.get(ad)
  const used = known && now() - known.startedAt < windowMs ? known : { startedAt: now(), ms: 0 }
  slices.set(ad, used)
  used.ms += ms
  return used.ms > mostSlicesMs && (!ad.gestureAt || requestsOf(ad) > fewRequests)
}

/** What an ad calculates in the background without end. */
export function guardProcessor(realm: Realm, who: Who) {
  const refused = () => realm.Promise.reject(new realm.DOMException('', 'NotAllowedError'))
  // A constructor has to make something: an empty worker does nothing.
  const nothing = 'data:text/javascript,'
  hook<unknown, [unknown, WorkerOptions?]>(
    realm,
    'window',
    'Worker',
    (_self, args) => {
      const ad = who()
      if (!ad) return undefined
      const isOver = ad.workers.length + 1 >= mostWorkers
      if (isOver && end(ad)) args[0] = nothing
      else if (isBlocking)
        args[0] = quietly(() => watchedAddress(realm, String(args[0]), args[1]?.type === 'module')) ?? args[0]
      return undefined
    },
    (_self, [address], worker) => {
      const ad = address === nothing ? undefined : who()
      if (ad) listenTo(ad, worker as Worker) // what that constructor makes
    },
  )
  hook<Worker, []>(realm, 'Worker', 'terminate', (worker) => {
    loads.delete(worker)
    return undefined
  })
  hook<unknown, unknown[]>(realm, 'window', 'SharedWorker', (_self, args, name) => {
    if (stopUnmeant(who(), { what: 'cryptomining/worker-miner', hint: name }, true)) args[0] = nothing
    return undefined
  })
  hook<unknown, unknown[]>(
    realm,
    'Worklet GPU',
    'addModule requestAdapter',
    (_self, _args, name) =>
      stopUnmeant(who(), { what: 'cryptomining/worker-miner', hint: name }) && { value: refused() },
  )
  hook<unknown, unknown[]>(
    realm,
    'WebAssembly',
    'instantiate compile instantiateStreaming compileStreaming Module Instance',
    (_self, _args, name) => {
      const ad = who()
      if (!ad) return undefined
      ad.hasCompiledCode = true
      return isMiner(ad) && end(ad) && /^[ic]/.test(name) ? { value: refused() } : undefined
    },
  )
  hook<unknown, unknown[]>(realm, 'SubtleCrypto', 'digest', (_self, [, data], name) => {
    const ad = who()
    const { byteLength = 0 } = data as ArrayBuffer // or a view of one
    const isMining = ad && charge(ad, byteLength / 20_000)
    return isMining && stop(ad, { what: 'cryptomining/worker-miner', hint: name }) ? { value: refused() } : undefined
  })
  guardThread(realm, who)
}

/** Work in slices on the page's own thread. */
function guardThread(realm: Realm, who: Who) {
  const { performance, Promise: Native } = realm
  const clock = performance.now.bind(performance)
  let begunAt = 0
  const isOver = (ad: Ad | undefined) => {
    const ms = begunAt ? clock() - begunAt : 0
    const charged = ms > leastSliceMs ? (ad ?? who()) : undefined
    if (!charged) return false
    begunAt = clock()
    return charge(charged, ms) && stop(charged, { what: 'cryptomining/worker-miner', hint: 'setTimeout' })
  }
  const rest = () => {
    begunAt = 0
  }
  const slice = (_self: unknown, args: unknown[], name: string) => {
    const [code] = args
    if (typeof code !== 'function' || !state.hasAds) return undefined
    const ad = realm !== home || name === 'setInterval' ? who() : undefined
    // The next slice is ordered at the end of this one.
    if (isOver(ad)) return { value: 0 }
    let isEnded = false
    args[0] = function slice(this: unknown, ...values: unknown[]) {
      if (isEnded) return undefined
      begunAt = clock()
      try {
        return apply(code as () => unknown, this, values) // it is one
      } finally {
        isEnded = Boolean(ad && isOver(ad))
        // What waits for a promise goes on after this, and is still the same slice.
        void Native.resolve().then().then().then(rest)
      }
    }
    return undefined
  }
  hook<unknown, unknown[]>(realm, 'window', 'setTimeout setInterval requestAnimationFrame requestIdleCallback', slice)
  if (realm !== home) hook<unknown, unknown[]>(realm, 'window MessagePort', 'onmessage', slice)
}
