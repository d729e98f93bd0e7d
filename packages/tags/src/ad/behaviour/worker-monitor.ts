/**
 * Runs in an ad's worker before the ad's code, so it uses nothing from outside. Reports how long the worker was busy and its number of
 * requests; a time of 0 when it uses WebAssembly.
 */
export function monitorWorker(key: number) {
  const scope = self as unknown as Record<string, unknown> // the worker's global scope
  const send = (self as unknown as Worker).postMessage.bind(self) // the worker's own
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
  const hookBefore = (names: string, onCall: (args: unknown[]) => void) => {
    for (const name of names.split(' ')) {
      const native = scope[name] as (() => unknown) | undefined // a function or a constructor
      if (native)
        scope[name] = function hookBefore(...args: unknown[]) {
          onCall(args)
          return new.target ? construct(native, args) : apply(native, self, args)
        }
    }
  }
  hookBefore('fetch XMLHttpRequest WebSocket', () => {
    report()
    // The page terminates the worker.
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
  // Ads may not start more workers or read the page's stored data.
  for (const name of ['Worker', 'SharedWorker', 'indexedDB', 'caches', 'cookieStore'])
    defineProperty(self, name, { value: undefined })
  // Measures the ad's callbacks. A late timer proves nothing on a busy machine.
  const measure = (code: unknown) =>
    typeof code !== 'function'
      ? code
      : function measure(this: unknown, ...args: unknown[]) {
          const startedAt = now()
          // Includes code after an await.
          void Promise.resolve()
            .then()
            .then()
            .then(() => {
              ms += now() - startedAt
              report()
            })
          return apply(code, this, args)
        }
  hookBefore('setTimeout setInterval', (args) => {
    args[0] = measure(args[0])
  })
  const { get, set } = Object.getOwnPropertyDescriptor(self, 'onmessage') ?? {}
  if (set) defineProperty(self, 'onmessage', { get, set: (code) => set.call(self, measure(code)), configurable: true })
}
