/** Runs in an ad's worker before the ad's code, so it may use nothing from outside of itself. Reports how busy the worker is. */
export function watchWorker(key: string, address: string) {
  const scope = self as unknown as Record<string, unknown> & { importScripts?: (...addresses: string[]) => void } // a worker's
  const { performance, setTimeout, WebAssembly: compiled } = self
  const { apply, construct, defineProperty } = Reflect
  const send = (self as unknown as Worker).postMessage.bind(self) // a worker's own
  const report = (...what: unknown[]) => send([key, ...what])
  const before = (owner: object, names: string, work: () => void) => {
    for (const name of names.split(' ')) {
      const native = (owner as Record<string, unknown>)[name]
      if (typeof native !== 'function') continue
      const value = new Proxy(native as () => unknown, {
        apply: (target, that, args) => {
          work()
          return apply(target, that, args)
        },
        construct: (target, args, newTarget) => {
          work()
          return construct(target, args, newTarget) as object
        },
      })
      defineProperty(owner, name, { value })
    }
  }
  before(compiled, 'instantiate compile instantiateStreaming compileStreaming Module Instance', () =>
    report('compiled'),
  )
  before(self, 'close', () => report('closed'))
  let requests = 0
  before(self, 'fetch XMLHttpRequest WebSocket', () => {
    if (++requests < 40) return
    report('storm')
    throw new TypeError('Failed to fetch')
  })
  // More workers, and what the page keeps, are not for ads.
  for (const name of ['Worker', 'SharedWorker', 'indexedDB', 'caches', 'cookieStore'])
    defineProperty(self, name, { value: undefined })
  const everyMs = 20
  let beats = 0
  let late = 0
  let since = performance.now()
  const beat = () => {
    const due = performance.now() + everyMs
    setTimeout(() => {
      const now = performance.now()
      // A thread that is free is on time.
      if (now - due > 4) late++
      if (++beats % 6 === 0) {
        report(late / 6, requests, now - since)
        late = requests = 0
        since = now
      }
      beat()
    }, everyMs)
  }
  report('begun')
  beat()
  if (address) scope.importScripts?.(address)
}
