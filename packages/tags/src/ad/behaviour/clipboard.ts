import { hook } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import { home, state, stopUnmeant } from '../world.ts'
import type { Who } from './deed.ts'

const commands =
  /\b(powershell|pwsh|mshta|wscript|cscript|rundll32|regsvr32|certutil|bitsadmin|osascript|cmd(\.exe)? +\/|iex|(curl|wget)\b.{0,300}\| *(ba|z)?sh)\b/i

/** The clipboard is written after a click on the ad at most, and never with a command; reading it is not for ads. */
export function guardClipboard(realm: Realm, who: Who) {
  const refused = () => realm.Promise.reject(new realm.DOMException('', 'NotAllowedError'))
  const read = (name: string) => stopUnmeant(who(), { what: 'data-theft/clipboard-read', hint: name }, true)
  const copied = (text: string, name: string) => {
    const isCommand = commands.test(text)
    return stopUnmeant(
      who(),
      isCommand
        ? { what: 'clipboard-hijack/command-to-clipboard', hint: text.slice(0, 200) }
        : { what: 'clipboard-hijack/clipboard-overwrite', hint: name },
      isCommand,
    )
  }
  hook<unknown, unknown[]>(
    realm,
    'Clipboard',
    'read readText',
    (_self, _args, name) => read(name) && { value: refused() },
  )
  hook<unknown, unknown[]>(
    realm,
    'Clipboard',
    'writeText',
    (_self, [text], name) => copied(String(text), name) && { value: refused() },
  )
  hook<unknown, [ClipboardItem[]]>(realm, 'Clipboard', 'write', (_self, [items], name, call) => {
    if (copied('', name)) return { value: refused() }
    if (!who()) return undefined
    // What it is can be known only later.
    const texts = items.map((item) => item.getType('text/plain').then((blob) => blob.text()))
    const written = realm.Promise.all(texts).catch(() => [''])
    return { value: written.then((all) => (copied(all.join(' '), name) ? refused() : call())) }
  })
  hook<Document, [unknown]>(realm, 'Document', 'execCommand', (document, [command], name) => {
    const [, isCopy] = /^(copy|cut)|paste$/i.exec(String(command)) ?? []
    if (isCopy === undefined) return /^paste$/i.test(String(command)) && read(name) ? { value: false } : undefined
    const { value } = (document.activeElement ?? {}) as { value?: unknown } // a field has one
    return copied(String(value ?? document.getSelection()), name) && { value: false }
  })
  hook<DataTransfer, unknown[]>(realm, 'DataTransfer', 'setData', (_self, [, text], name) =>
    commands.test(String(text)) ? copied(String(text), name) : undefined,
  )
  // What the page's reader copies next is what is selected.
  hook<Selection, unknown[]>(
    realm,
    'Selection',
    'addRange selectAllChildren setBaseAndExtent extend',
    (selection, _args, name) => (state.hasAds && selection === home.getSelection() ? copied('', name) : undefined),
  )
}
