import { hook, hookAll, type Judge, quietly } from '../../shared/hook.ts'
import { home, isBlocking, isMeant, stop, stopUnmeant } from '../world.ts'
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
export function guardCalls({ realm, who }: Guarded) {
  const { Promise: Promised } = realm
  const refused = () => Promised.reject(new realm.DOMException('', 'NotAllowedError'))
  const refuse = (what: string, hint: string, isNever: boolean, value: unknown) =>
    stopUnmeant(who(), { what, hint }, value, isNever)
  const answered =
    (what: string, answer: Answer, isNever = false): Judge<unknown, unknown[]> =>
    (_self, args, name) =>
      who() && refuse(what, name, isNever, answer(args))
  hook(
    realm.Notification,
    'requestPermission',
    answered(lure, () => Promised.resolve('denied'), true),
  )
  hookAll(realm, 'PushManager', 'subscribe', answered(lure, refused, true))
  hookAll(realm, 'ServiceWorkerContainer', 'register', answered(lure, refused, true))
  hookAll(realm, 'MediaDevices', 'getUserMedia', answered(lure, refused))
  const unknownPlace = ([, failed]: unknown[]) => {
    if (typeof failed === 'function') realm.setTimeout(failed, 0, { code: 1, message: '' })
    return 0
  }
  hookAll(realm, 'Geolocation', 'getCurrentPosition watchPosition', answered(lure, unknownPlace))
  hookAll(realm, 'Element', 'requestFullscreen', answered('click-hijack/transparent-overlay/full-screen-grab', refused))
  hookAll(
    realm,
    'History',
    'back go',
    answered(trap, () => undefined),
  )
  hookAll(realm, 'Clipboard', 'read readText', answered(clipboard, refused, true))
  hookAll(realm, 'Clipboard', 'write', answered(clipboard, refused))

  hook<Window, unknown[]>(realm, 'alert confirm prompt print', (_self, _args, name) => {
    const ad = who()
    // One that answers a click is the ad's business; the next is a loop.
    const isLoop = ad && isMeant(ad) && ad.dialogs++ > 0
    return refuse(dialog, name, isLoop === true, name === 'confirm' ? false : name === 'prompt' ? null : undefined)
  })
  hookAll<History, unknown[]>(realm, 'History', 'pushState replaceState', (_self, _args, name) => {
    const ad = who()
    return ad && ++ad.historySteps > mostSteps
      ? refuse('back-button-hijack/history-flood/history-steps', name, false, undefined)
      : undefined
  })
  const copied = (text: string, name: string, value: unknown) =>
    commands.test(text)
      ? refuse('push-permission-lure/fake-captcha/command-to-clipboard', text.slice(0, 200), true, value)
      : refuse(clipboard, name, false, value)
  hookAll<unknown, [unknown]>(
    realm,
    'Clipboard',
    'writeText',
    (_self, [text], name) => who() && copied(String(text), name, refused()),
  )
  hookAll<Document, [unknown]>(realm, 'Document', 'execCommand', (document, [command], name) => {
    const { value } = (document.activeElement ?? {}) as { value?: unknown } // a field has one
    return /^(copy|cut|paste)$/i.test(String(command))
      ? copied(String(value ?? document.getSelection()), name, false)
      : undefined
  })
  guardProcessor({ realm, who })
  if (realm !== home) return
  hook(
    realm,
    'onpopstate',
    answered(trap, () => undefined, true),
  )
  hookAll<EventTarget, [unknown]>(realm, 'EventTarget', 'addEventListener', (_self, [type]) =>
    pageOnly.test(String(type))
      ? refuse(type === 'popstate' ? trap : 'data-theft/form-scrape/typing-heard', String(type), true, undefined)
      : undefined,
  )
}

/** Compiled code with several workers, or a worker for every core, is mining; one of each is a game or a film. */
function guardProcessor({ realm, who }: Guarded) {
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
    if (isBlocking) for (const worker of workers) quietly(() => worker.terminate())
    const deed: Deed = {
      what: `cryptomining/${hasCompiledCode ? 'wasm' : 'worker'}-miner/processor-load`,
      hint: 'Worker',
    }
    return stop(ad, deed)
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
  hook<unknown, unknown[]>(
    realm.WebAssembly,
    'instantiate compile instantiateStreaming compileStreaming',
    () => judge(true) && { value: realm.Promise.reject(new TypeError('')) },
  )
}
