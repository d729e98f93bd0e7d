import { hook, hookSetter, quietly } from '../hook.ts'
import type { Deed, Guarded } from './deed.ts'

const lure = 'push-permission-lure/notification-prompt/permission-prompt'
const trap = 'back-button-hijack/popstate-trap/way-back'
const dialog = 'fake-alert/alert-loop/dialog'
const clipboard = 'data-theft/clipboard-read/clipboard'
const commands =
  /\b(powershell|mshta|wscript|certutil|bitsadmin|osascript)\b|\bcmd(\.exe)? +\/|\b(curl|wget)\b.{0,300}\| *(ba|z)?sh\b/i
/** On the page: whoever waits for the way back, or for what is typed, is no ad. */
const pageOnly = /^(popstate|(before)?input|key(down|up|press)|paste|submit)$/
const mostSteps = 2
const mostWorkers = 4

type Answer = (args: unknown[]) => unknown

/** Calls that an ad may make after a click on it at most; some, never. */
export function guardCalls({ world, realm, who }: Guarded) {
  const { Promise: Promised } = realm
  const refused = () => Promised.reject(new realm.DOMException('', 'NotAllowedError'))
  const prototype = (name: string) =>
    (realm as unknown as Record<string, { prototype: object } | undefined>)[name]?.prototype // may be missing
  const stop = (what: string, hint: string, isNever: boolean, value: unknown) => {
    const ad = who()
    return ad && (isNever || !world.isMeant(ad)) ? world.stop(ad, { what, hint }, value) : undefined
  }
  const calls = (owner: object | undefined, names: string, what: string, answer: Answer, isNever = false) => {
    for (const name of names.split(' '))
      hook<unknown, unknown[]>(owner, name, (_self, args) => who() && stop(what, name, isNever, answer(args)))
  }
  calls(realm.Notification, 'requestPermission', lure, () => Promised.resolve('denied'), true)
  calls(prototype('PushManager'), 'subscribe', lure, refused, true)
  calls(prototype('ServiceWorkerContainer'), 'register', lure, refused, true)
  calls(prototype('MediaDevices'), 'getUserMedia', lure, refused)
  calls(prototype('Geolocation'), 'getCurrentPosition watchPosition', lure, ([, failed]) => {
    if (typeof failed === 'function') realm.setTimeout(failed, 0, { code: 1, message: '' })
    return 0
  })
  calls(realm.Element.prototype, 'requestFullscreen', 'click-hijack/transparent-overlay/full-screen-grab', refused)
  calls(realm.History.prototype, 'back go', trap, () => undefined)
  calls(prototype('Clipboard'), 'read readText', clipboard, refused, true)
  calls(prototype('Clipboard'), 'write', clipboard, refused)

  for (const name of ['alert', 'confirm', 'prompt', 'print'])
    hook<Window, unknown[]>(realm, name, () => {
      const ad = who()
      // One that answers a click is the ad's business; the next is a loop.
      const isLoop = ad && world.isMeant(ad) && ad.dialogs++ > 0
      return stop(dialog, name, isLoop === true, name === 'confirm' ? false : name === 'prompt' ? null : undefined)
    })
  for (const name of ['pushState', 'replaceState'])
    hook<History, unknown[]>(realm.History.prototype, name, () => {
      const ad = who()
      return ad && ++ad.historySteps > mostSteps
        ? stop('back-button-hijack/history-flood/history-steps', name, false, undefined)
        : undefined
    })
  const copied = (text: string, name: string, value: unknown) =>
    commands.test(text)
      ? stop('push-permission-lure/fake-captcha/command-to-clipboard', text.slice(0, 200), true, value)
      : stop(clipboard, name, false, value)
  hook<unknown, [unknown]>(
    prototype('Clipboard'),
    'writeText',
    (_self, [text]) => who() && copied(String(text), 'writeText', refused()),
  )
  hook<Document, [unknown]>(realm.Document.prototype, 'execCommand', (document, [command]) => {
    const { value } = (document.activeElement ?? {}) as { value?: unknown } // a field has one
    return /^(copy|cut|paste)$/i.test(String(command))
      ? copied(String(value ?? document.getSelection()), 'execCommand', false)
      : undefined
  })
  guardProcessor({ world, realm, who })
  if (realm !== world.home) return
  hookSetter<Window, unknown>(realm, 'onpopstate', () => stop(trap, 'onpopstate', true, undefined))
  hook<EventTarget, [unknown]>(realm.EventTarget.prototype, 'addEventListener', (_self, [type]) =>
    pageOnly.test(String(type))
      ? stop(type === 'popstate' ? trap : 'data-theft/form-scrape/typing-heard', String(type), true, undefined)
      : undefined,
  )
}

/** Compiled code with several workers, or a worker for every core, is mining; one of each is a game or a film. */
function guardProcessor({ world, realm, who }: Guarded) {
  /** At once: a miner must not run until its code has been read. Only made of what is in memory. */
  const sourceOf = (address: string) =>
    quietly(() => {
      const request = new realm.XMLHttpRequest()
      request.open('GET', address, false)
      request.send()
      return request.responseText
    }) ?? ''
  const judge = (isCompiling: boolean) => {
    const ad = who()
    if (!ad) return undefined
    ad.hasCompiledCode ||= isCompiling
    const { hasCompiledCode, workers } = ad
    if (workers.length < (hasCompiledCode ? 2 : mostWorkers)) return undefined
    if (world.isBlocking) for (const worker of workers) quietly(() => worker.terminate())
    const deed: Deed = {
      what: `cryptomining/${hasCompiledCode ? 'wasm' : 'worker'}-miner/processor-load`,
      hint: 'Worker',
    }
    return world.stop(ad, deed)
  }
  hook<unknown, [unknown]>(
    realm,
    'Worker',
    (_self, args) => {
      // Code has to get a worker: an empty one does nothing.
      if (judge(false)) args[0] = 'data:text/javascript,'
      return undefined
    },
    (_self, [address], worker) => {
      const text = String(address)
      const ad = who()
      ad?.workers.push(worker as Worker) // what that constructor makes
      judge(ad?.workers.length === 2 && text.startsWith('blob:') && sourceOf(text).includes('WebAssembly'))
    },
  )
  for (const name of ['instantiate', 'compile', 'instantiateStreaming', 'compileStreaming'])
    hook<unknown, unknown[]>(
      realm.WebAssembly,
      name,
      () => judge(true) && { value: realm.Promise.reject(new TypeError('')) },
    )
}
