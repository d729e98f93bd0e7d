import { hook, quietly } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import { home, isBlocking, stop, stopUnmeant } from '../world.ts'
import type { Who } from './deed.ts'

const clipboard = 'data-theft/clipboard-read'
const commands =
  /\b(powershell|mshta|wscript|certutil|bitsadmin|osascript|cmd(\.exe)? +\/|(curl|wget)\b.{0,300}\| *(ba|z)?sh)\b/i
/** On the page: whoever waits for the way back, or for what is typed, is no ad. */
const pageOnly = /^((before)?input|key(down|up|press)|paste|copy|submit)$/
const mostWorkers = 4

/** Calls that an ad may make after a click on it at most; some, never. */
export function guardCalls(realm: Realm, who: Who) {
  const refused = () => realm.Promise.reject(new realm.DOMException('', 'NotAllowedError'))
  const refuse = (what: string, hint: string, isNever?: boolean) => stopUnmeant(who(), { what, hint }, isNever)
  // Answered only when it was refused: a promise that fails is heard of by the page.
  const guard = (kinds: string, names: string, what: string, isNever: boolean, answer?: (args: unknown[]) => unknown) =>
    hook<unknown, unknown[]>(
      realm,
      kinds,
      names,
      (_self, args, name) => refuse(what, name, isNever) && { value: answer?.(args) },
    )

  guard('Clipboard', 'read readText', clipboard, true, refused)
  guard('Clipboard', 'write', clipboard, false, refused)

  const copied = (text: string, name: string) =>
    commands.test(text)
      ? refuse('push-permission-lure/fake-captcha/command-to-clipboard', text.slice(0, 200), true)
      : refuse(clipboard, name)
  hook<unknown, [unknown]>(
    realm,
    'Clipboard',
    'writeText',
    (_self, [text], name) => copied(String(text), name) && { value: refused() },
  )
  hook<Document, [unknown]>(realm, 'Document', 'execCommand', (document, [command], name) => {
    const { value } = (document.activeElement ?? {}) as { value?: unknown } // a field has one
    return /^(copy|cut|paste)$/i.test(String(command)) && copied(String(value ?? document.getSelection()), name)
      ? { value: false }
      : undefined
  })
  guardProcessor(realm, who)
  if (realm !== home) return
  hook<EventTarget, [unknown]>(realm, 'EventTarget', 'addEventListener', (_self, [type]) =>
    pageOnly.test(String(type)) ? refuse('data-theft/keylogging', String(type), true) : undefined,
  )
}

/** Compiled code with several workers, or a worker for every core, is mining; one of each is a game or a film. */
function guardProcessor(realm: Realm, who: Who) {
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
    return stop(ad, {
      what: `cryptomining/${hasCompiledCode ? 'wasm' : 'worker'}-miner`,
      hint: 'Worker',
    })
  }
  hook<unknown, [unknown]>(
    realm,
    'window',
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
    realm,
    'WebAssembly',
    'instantiate compile instantiateStreaming compileStreaming',
    () => judge(true) && { value: realm.Promise.reject(new TypeError('')) },
  )
}
