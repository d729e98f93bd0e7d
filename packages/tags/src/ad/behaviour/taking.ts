import { hook, quietly } from '../hook.ts'
import type { Deed } from '../world.ts'
import type { Guarded } from './guard.ts'

const commands =
  /\b(?:powershell|mshta|wscript|certutil|bitsadmin|osascript)\b|\bcmd(?:\.exe)?\s+\/|\b(?:curl|wget)\b.{0,300}\|\s*(?:ba|z)?sh\b|base64\s+-d/i

/** Taking what is the reader's: the clipboard, the processor. */
export function guardTaking(guarded: Guarded) {
  guardClipboard(guarded)
  guardProcessor(guarded)
}

function guardClipboard({ world, realm, who }: Guarded) {
  const refused = () => realm.Promise.reject(new realm.DOMException('Write permission denied.', 'NotAllowedError'))
  const judge = (name: string, text: string, answer: () => unknown) => {
    const ad = who()
    if (!ad) return undefined
    if (commands.test(text)) {
      const traits = { means: name, text: text.slice(0, 200) }
      return world.stop(
        ad,
        {
          threatClass: 'push-permission-lure',
          variant: 'fake-captcha',
          rule: 'command-to-clipboard',
          hint: text,
          traits,
        },
        answer(),
      )
    }
    const deed: Deed = {
      threatClass: 'data-theft',
      variant: 'clipboard-read',
      rule: 'clipboard',
      hint: name,
      traits: { means: name },
    }
    return world.isMeant(ad) && !name.startsWith('read') ? undefined : world.stop(ad, deed, answer())
  }
  for (const name of ['writeText', 'write', 'readText', 'read'])
    hook<Clipboard, [unknown]>(realm.Clipboard?.prototype, name, (_self, [text]) =>
      judge(name, typeof text === 'string' ? text : '', refused),
    )
  hook<Document, [unknown]>(realm.Document.prototype, 'execCommand', (document, [command]) => {
    if (!/^(?:copy|cut|paste)$/i.test(String(command))) return undefined
    const text = quietly(() => selectedText(document)) ?? ''
    return judge(String(command) === 'paste' ? 'readText' : 'execCommand', text, () => false)
  })
}

function selectedText(document: Document) {
  const { activeElement } = document
  const field = activeElement as HTMLTextAreaElement | null // or anything else, without a value
  return field?.value ?? String(document.getSelection())
}

const mostWorkers = 4

/** Compiled code with several workers, or a worker for every core, is mining; one of each is a game or a film. */
function guardProcessor({ world, realm, who }: Guarded) {
  const sources = new Map<string, Blob>()
  hook<unknown, [unknown]>(realm.URL, 'createObjectURL', undefined, (_self, [blob], address) => {
    if (who() && typeof blob === 'object' && blob && 'text' in blob && sources.size < 100)
      sources.set(String(address), blob as Blob)
  })
  const judge = (isCompiling: boolean) => {
    const ad = who()
    if (!ad) return undefined
    ad.hasCompiledCode ||= isCompiling
    const isMining = ad.hasCompiledCode ? ad.workers.length >= 2 : ad.workers.length >= mostWorkers
    if (!isMining) return undefined
    if (world.isBlocking) for (const worker of ad.workers) quietly(() => worker.terminate())
    const variant = ad.hasCompiledCode ? 'wasm-miner' : 'worker-miner'
    return world.stop(ad, {
      threatClass: 'cryptomining',
      variant,
      rule: 'processor-load',
      hint: 'Worker',
      traits: { workers: String(ad.workers.length), 'compiled code': ad.hasCompiledCode ? 'yes' : 'no' },
    })
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
      const ad = who()
      if (!ad) return
      ad.workers.push(worker as Worker)
      void sources
        .get(String(address))
        ?.text()
        .then((source) => judge(/\bWebAssembly\b/.test(source)))
      judge(false)
    },
  )
  for (const name of ['instantiate', 'compile', 'instantiateStreaming', 'compileStreaming'])
    hook<unknown, unknown[]>(realm.WebAssembly, name, () => {
      const stop = judge(true)
      return stop && { value: realm.Promise.reject(new TypeError('blocked')) }
    })
}
