/**
 * Runs in every window before any script of the page, below the script under test: blocked calls are not noticed here. Notes go to the
 * console, which can be read from outside for every origin.
 */
export function sensors() {
  const realm = window as unknown as Record<string, Record<string, unknown> & { prototype?: object }> & Window // by name
  // biome-ignore lint/suspicious/noConsole: notes leave the page through the console
  const debug = console.debug.bind(console)
  const note = (what: string) => debug(`s:${what}`)
  const policy = (document as unknown as { featurePolicy?: { allowsFeature: (name: string) => boolean } }).featurePolicy // not in all browsers
  const allows = (feature: string) => !feature || !policy || policy.allowsFeature(feature)
  const isActive = () => navigator.userActivation?.isActive ?? true

  /** Calls `noticed` before the native function. With `answer`, the native function is not called. */
  const watch = (
    owner: object | undefined | null,
    name: string,
    noticed: (args: unknown[], self: unknown) => void,
    answer?: () => unknown,
  ) => {
    const native = owner && (owner as Record<string, unknown>)[name]
    if (typeof native !== 'function') return
    const wrapped = new Proxy(native as () => unknown, {
      apply(target, self, args) {
        try {
          noticed(args, self)
        } catch {}
        return answer ? answer() : Reflect.apply(target, self, args)
      },
    })
    Object.defineProperty(owner, name, { value: wrapped, writable: true, configurable: true, enumerable: true })
  }
  const never = () => new Promise(() => {})
  const prompts = (kind: string, name: string, feature = '', needsGesture = false, isStatic = false) => {
    const owner = isStatic ? (realm[kind] as object) : realm[kind]?.prototype
    const noticed = () => {
      if (allows(feature) && (!needsGesture || isActive())) note('prompt')
    }
    watch(owner, name, noticed, never)
  }
  prompts('Notification', 'requestPermission', '', false, true)
  prompts('Geolocation', 'getCurrentPosition', 'geolocation')
  prompts('Geolocation', 'watchPosition', 'geolocation')
  prompts('MediaDevices', 'getUserMedia', 'camera')
  prompts('MediaDevices', 'getDisplayMedia', 'display-capture', true)
  for (const name of ['getUserMedia', 'webkitGetUserMedia', 'mozGetUserMedia']) prompts('Navigator', name, 'camera')
  prompts('Navigator', 'requestMIDIAccess', 'midi')
  prompts('Navigator', 'registerProtocolHandler')
  prompts('Navigator', 'share', 'web-share', true)
  prompts('Document', 'requestStorageAccess')
  prompts('StorageManager', 'persist')
  prompts('Clipboard', 'read', 'clipboard-read')
  prompts('Clipboard', 'readText', 'clipboard-read')
  prompts('CredentialsContainer', 'get', 'publickey-credentials-get')
  prompts('CredentialsContainer', 'create', 'publickey-credentials-create')
  prompts('Bluetooth', 'requestDevice', 'bluetooth', true)
  prompts('USB', 'requestDevice', 'usb', true)
  prompts('HID', 'requestDevice', 'hid', true)
  prompts('Serial', 'requestPort', 'serial', true)
  prompts('PaymentRequest', 'show', 'payment', true)
  prompts('IdleDetector', 'requestPermission', 'idle-detection', true, true)
  for (const name of [
    'showOpenFilePicker',
    'showSaveFilePicker',
    'showDirectoryPicker',
    'queryLocalFonts',
    'getScreenDetails',
  ])
    watch(realm, name, () => isActive() && note('prompt'), never)

  // Noted only when the browser confirms the write.
  for (const name of ['write', 'writeText']) {
    const native = realm.Clipboard?.prototype && (realm.Clipboard.prototype as Record<string, unknown>)[name]
    if (typeof native === 'function')
      Object.defineProperty(realm.Clipboard?.prototype, name, {
        configurable: true,
        writable: true,
        value(this: unknown, ...args: unknown[]) {
          const written = Reflect.apply(native, this, args) as Promise<void>
          written.then(
            () => note('clipboard'),
            () => {},
          )
          return written
        },
      })
  }
  const { execCommand } = Document.prototype
  Document.prototype.execCommand = function command(name, ...rest) {
    const isDone = execCommand.call(this, name, ...rest)
    if (isDone && /^(copy|cut)$/i.test(name)) note('clipboard')
    return isDone
  }

  addEventListener('beforeprint', () => note('print'))
  const onScreen = () => document.fullscreenElement && note('screen')
  document.addEventListener('fullscreenchange', onScreen, true)
  document.addEventListener('webkitfullscreenchange', onScreen, true)
  document.addEventListener('pointerlockchange', () => document.pointerLockElement && note('pointer'), true)

  // Sound: all media elements and Web Audio graphs.
  const media = new Set<HTMLMediaElement>()
  const keep = (element: unknown) => element instanceof HTMLMediaElement && media.add(element)
  watch(HTMLMediaElement.prototype, 'play', (_args, self) => keep(self))
  const { createElement } = Document.prototype
  Document.prototype.createElement = function create(this: Document, ...args: Parameters<typeof createElement>) {
    const element = createElement.apply(this, args)
    keep(element)
    return element
  } as typeof createElement
  const roots: ShadowRoot[] = []
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function attach(...args) {
    const root = attachShadow.apply(this, args)
    roots.push(root)
    return root
  }
  const contexts = new Set<AudioContext>()
  const sources = new Set<BaseAudioContext>()
  for (const name of ['AudioContext', 'webkitAudioContext']) {
    const native = realm[name]
    if (typeof native === 'function')
      Object.defineProperty(realm, name, {
        configurable: true,
        writable: true,
        value: new Proxy(native as new () => AudioContext, {
          construct(target, args, newTarget) {
            const made = Reflect.construct(target, args, newTarget) as AudioContext
            contexts.add(made)
            return made
          },
        }),
      })
  }
  for (const kind of ['AudioScheduledSourceNode', 'AudioBufferSourceNode'])
    watch(realm[kind]?.prototype, 'start', (_args, self) => sources.add((self as AudioNode).context))
  watch(realm.AudioNode?.prototype, 'connect', (_args, self) => {
    if (/ScriptProcessor|MediaElementAudioSource|MediaStreamAudioSource|AudioWorklet/.test(String(self)))
      sources.add((self as AudioNode).context)
  })
  watch(realm.SpeechSynthesis?.prototype, 'speak', () => note('sound'))
  let heard = 0
  const listen = () => {
    for (const root of [document, ...roots]) for (const element of root.querySelectorAll('audio,video')) keep(element)
    const isAudible = [...media].some(
      (one) => !one.paused && !one.muted && one.volume > 0 && one.currentTime > 0 && one.readyState > 1,
    )
    const isRunning = [...contexts].some((one) => one.state === 'running' && sources.has(one))
    heard = isAudible || isRunning ? heard + 1 : 0
    if (heard === 2) note('sound')
  }
  setInterval(listen, 120)
}
