/** Records browser actions independently of the script under test. Runs in every window. */
export function sensors() {
  const realm = window as unknown as Record<string, never> & Window & typeof globalThis // properties set below
  const mainWindow = window.top as unknown as { sensed: (what: string) => void; felt: string[] } & Window // same origin in the lab
  if (window === window.top) {
    mainWindow.felt = []
    mainWindow.sensed = (what) => mainWindow.felt.push(what)
  }
  const watchCall = (
    owner: object | undefined,
    name: string,
    what: string,
    answer: unknown,
    isFelt = (..._args: unknown[]) => true,
  ) => {
    if (!owner) return
    const native = (owner as Record<string, (...args: unknown[]) => unknown>)[name]
    Object.defineProperty(owner, name, {
      configurable: true,
      writable: true,
      value(...args: unknown[]) {
        try {
          if (isFelt(...args)) mainWindow.sensed(what)
        } catch {}
        return answer === 'native' ? native?.apply(this, args) : answer
      },
    })
  }
  const never = new Promise(() => {})
  watchCall(realm.Notification, 'requestPermission', 'notification', never)
  watchCall(realm.Geolocation?.prototype, 'getCurrentPosition', 'position', undefined)
  watchCall(realm.Clipboard?.prototype, 'writeText', 'clipboard', never)
  watchCall(realm.Element.prototype, 'requestFullscreen', 'screen', never)
  let steps = 0
  watchCall(realm.History.prototype, 'pushState', 'history', 'native', () => ++steps === 5)
  const { addEventListener } = realm.EventTarget.prototype
  realm.EventTarget.prototype.addEventListener = function listen(...args) {
    if (args[0] === 'popstate') mainWindow.sensed('popstate')
    if (args[0] === 'keydown' && this === mainWindow.document) mainWindow.sensed('typing')
    return addEventListener.apply(this ?? window, args)
  }
}

/** Runs in the page: returns what the sensors recorded. */
export const readSensors = () => (window as unknown as { felt: string[] }).felt // set above
