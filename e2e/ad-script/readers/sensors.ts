/** Records browser actions independently of the script under test. Runs in every window. */
export function sensors() {
  const realm = window as unknown as Record<string, never> & Window & typeof globalThis // names of the lab's own
  const home = window.top as unknown as { sensed: (what: string) => void; felt: string[] } & Window // one origin in the lab
  if (window === window.top) {
    home.felt = []
    home.sensed = (what) => home.felt.push(what)
  }
  const note = (
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
          if (isFelt(...args)) home.sensed(what)
        } catch {}
        return answer === 'native' ? native?.apply(this, args) : answer
      },
    })
  }
  const never = new Promise(() => {})
  note(realm.Notification, 'requestPermission', 'notification', never)
  note(realm.Geolocation?.prototype, 'getCurrentPosition', 'position', undefined)
  note(realm.Clipboard?.prototype, 'writeText', 'clipboard', never)
  note(realm.Element.prototype, 'requestFullscreen', 'screen', never)
  let steps = 0
  note(realm.History.prototype, 'pushState', 'history', 'native', () => ++steps === 5)
  const { addEventListener } = realm.EventTarget.prototype
  realm.EventTarget.prototype.addEventListener = function listen(...args) {
    if (args[0] === 'popstate') home.sensed('popstate')
    if (args[0] === 'keydown' && this === home.document) home.sensed('typing')
    return addEventListener.apply(this ?? window, args)
  }
}

/** Runs in the page: returns what the sensors recorded. */
export const felt = () => (window as unknown as { felt: string[] }).felt // the name above
