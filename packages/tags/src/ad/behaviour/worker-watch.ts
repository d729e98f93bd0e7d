/**
 * Runs in an ad's worker before the ad's code, so it may use nothing from outside of itself. Reports how long the worker was busy and
 * how many requests it made; a time of 0 when it uses compiled code.
 */
export function watchWorker(key: number) {
  const scope = self as unknown as Record<string, unknown> // a worker's
  const send = (self as unknown as Worker).postMessage.bind(self) // a worker's own
  const { now } = Date
  const { apply, construct, defineProperty } = Reflect
  let sentAt = now()
  let ms = 0
  let requests = 0
  const report = () => {
    if (now() - sentAt < 150) return
    send([key, ms || 1, requests])
    sentAt = now()
    ms = requests = 0
  }
  const before = (names: string, work: (args: unknown[]) => void) => {
    for (const name of names.split(' ')) {
      const native = scope[name] as (() => unknown) | undefined // a function or a constructor
      if (native)
        scope[name] = function before(...args: unknown[]) {
          work(args)
          return new.target ? construct(native, args) : apply(native, self, args)
        }
    }
  }
  before('fetch XMLHttpRequest WebSocket', () => {
    report()
    // A storm: the page ends the worker.
    if (++requests === 41) send([key, 1, requests])
    if (requests > 40) throw new TypeError()
  })
  const { WebAssembly } = self
  defineProperty(self, 'WebAssembly', {
    get: () => {
      send([key, 0, 0])
      return WebAssembly
    },
  })
  // More workers, and what the page keeps, are not for ads.
  for (const name of ['Worker', 'SharedWorker', 'indexedDB', 'caches', 'cookieStore'])
    defineProperty(self, name, { value: undefined })
  // The time that the ad's callbacks take: on a machine with much else to do, a timer that is late proves nothing.
  const timed = (code: unknown) =>
    typeof code !== 'function'
      ? code
      : function timed(this: unknown, ...args: unknown[]) {
          const begunAt = now()
          // Code that awaits a promise continues after this.
          void Promise.resolve()
            .then()
            .then()
            .then(() => {
              ms += now() - begunAt
              report()
            })
          return apply(code, this, args)
        }
  before('setTimeout setInterval', (args) => {
    args[0] = timed(args[0])
  })
  const { get, set } = Object.getOwnPropertyDescriptor(self, 'onmessage') ?? {}
  if (set) defineProperty(self, 'onmessage', { get, set: (code) => set.call(self, timed(code)), configurable: true })
}
