import { quietly } from '../shared/hook.ts'
import { isHome, parsed } from './clicks.ts'
import { flushStrange, stopForm } from './coupons.ts'
import { isHidden } from './loaders.ts'
import { unknownNetwork } from './networks.ts'
import { addForeignScript, inDocument, opening } from './origin.ts'
import { reportAffiliate, stopClick } from './verdicts.ts'
import { isBlocking } from './world.ts'

function reportUse({ name, contentWindow }: HTMLIFrameElement) {
  for (const element of name ? document.querySelectorAll(`[target="${CSS.escape(name)}"]`) : []) {
    const { action, href } = element as HTMLFormElement & { href?: string } // a form or a link
    if (action) stopForm(element as HTMLFormElement) // only forms have one
    const url = parsed(href ?? action)
    if (url && !isHome(url)) stopClick({ network: url.hostname, isGuessed: true, url })
  }
  flushStrange(contentWindow?.document)
}

/**
 * A hidden frame of a stranger that has no address yet: the stranger can send it anywhere by its `location`, a form or a link, without
 * a change in the page. Its only use is a request that the shopper does not see.
 */
export function guardStrangersFrame(frame: HTMLIFrameElement) {
  const { src, srcdoc } = frame
  if (srcdoc && isBlocking && !srcdoc.startsWith(opening)) {
    addForeignScript(inDocument)
    frame.srcdoc = opening + srcdoc
  }
  if ((src && src !== 'about:blank') || srcdoc || !isHidden(frame)) return
  const { contentWindow } = frame
  // A form or link that the stranger inserts next shows what the frame is for.
  setTimeout(() => quietly(() => reportUse(frame)))
  quietly(() => {
    // Ends a navigation that began before the frame was noticed.
    if (isBlocking) contentWindow?.stop()
    contentWindow?.addEventListener('beforeunload', () => {
      if (frame.isConnected && !frame.srcdoc && reportAffiliate(unknownNetwork, { cookies: [] })) frame.remove()
    })
  })
}
