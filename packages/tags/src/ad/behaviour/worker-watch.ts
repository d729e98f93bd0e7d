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
  // The time that the ad's callbacks take: on a machine with much else to do, a timer that is late proves nothing.
  let spent = 0
  const now = performance.now.bind(performance)
  const timed = (code: unknown) =>
    typeof code !== 'function'
      ? code
      : function timed(this: unknown, ...args: unknown[]) {
          const begun = now()
          const add = () => {
            spent += now() - begun
          }
          // What waits for a promise goes on after this.
          void Promise.resolve().then().then().then(add)
          return apply(code, this, args)
        }
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const native = self[name]
    defineProperty(self, name, {
      value: (code: unknown, ...rest: unknown[]) => apply(native, self, [timed(code), ...rest]),
    })
  }
  const { get, set } = Object.getOwnPropertyDescriptor(self, 'onmessage') ?? {}
  if (set) defineProperty(self, 'onmessage', { get, set: (code) => set.call(self, timed(code)), configurable: true })
  let since = now()
  const beat = () =>
    setTimeout(() => {
      report(spent / (now() - since), requests, now() - since)
      spent = requests = 0
      since = now()
      beat()
    }, 150)
  report('begun')
  beat()
  if (address) scope.importScripts?.(address)
}
