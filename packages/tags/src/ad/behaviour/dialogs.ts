import { hook } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import { actsForPage, home, isMeant, stopUnmeant } from '../world.ts'
import type { Who } from './deed.ts'
import { onListening } from './listeners.ts'

const leavePrompt = 'dialog-trap/leave-prompt'

/** Dialogs of the browser, printing, and prompts that keep the reader from leaving. */
export function guardDialogs(realm: Realm, who: Who) {
  hook<Window, unknown[]>(realm, 'window', 'alert confirm prompt print', (_self, _args, name) => {
    const ad = who(true)
    if (actsForPage(ad)) return undefined
    // One that answers a click is the ad's business; the next is a loop.
    const isLoop = ad && isMeant(ad) && ad.dialogs++ > 0
    const what = name === 'print' ? 'dialog-trap/print-prompt' : 'dialog-trap/dialog-loop'
    const value = name === 'confirm' ? false : name === 'prompt' ? null : undefined
    return stopUnmeant(ad, { what, hint: name }, isLoop) && { value }
  })
  hook<Document, unknown[]>(realm, 'Document', 'execCommand', (_self, [command]) =>
    /^(print|saveas)$/i.test(String(command))
      ? stopUnmeant(who(true), { what: 'dialog-trap/print-prompt', hint: 'print' }) && { value: false }
      : undefined,
  )
  // In an ad's own window the sandbox keeps the prompt away.
  const refuse = (self: unknown, name: string) =>
    self === home ? stopUnmeant(who(true), { what: leavePrompt, hint: name }, true) : undefined
  hook<unknown, unknown[]>(realm, 'window', 'onbeforeunload', (self, [handler], name) =>
    handler ? refuse(self ?? realm, name) : undefined,
  )
  hook<Node, unknown[]>(realm, 'HTMLBodyElement HTMLFrameSetElement', 'onbeforeunload', (self, [handler], name) =>
    handler ? refuse(self.ownerDocument?.defaultView, name) : undefined,
  )
  onListening(realm, /^beforeunload$/, refuse)
}
