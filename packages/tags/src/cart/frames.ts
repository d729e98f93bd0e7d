import { quietly } from '../shared/hook.ts'
import { checking, reportAffiliate, stopClick } from './blocking.ts'
import { findClick, isHome, parseUrl } from './clicks.ts'
import { flushUntrusted, stopForm } from './coupons.ts'
import { learnFields } from './fields.ts'
import { isHidden } from './loaders.ts'
import { unknownNetwork } from './networks.ts'
import { addForeignScript, frameScript, srcdocUrl } from './origin.ts'
import { isBlocking } from './page-state.ts'

function reportUse({ name, contentWindow }: HTMLIFrameElement) {
  checking.isForeign = true
  for (const element of name ? document.querySelectorAll(`[target="${CSS.escape(name)}"]`) : []) {
    const { action, href } = element as HTMLFormElement & { href?: string } // a form or a link
    if (action) stopForm(element as HTMLFormElement) // only forms have an action
    const url = parseUrl(href ?? action)
    const click = url && (isHome(url) ? findClick(url) : { network: url.hostname, isGuessed: true, url })
    if (click) stopClick(click)
  }
  checking.isForeign = false
  flushUntrusted(contentWindow?.document)
}

/**
 * A hidden frame without a URL, inserted by untrusted code, which can navigate it by `location`, a form or a link without changing the
 * page. Its only use is a request that the shopper does not see.
 */
export function guardUntrustedFrame(frame: HTMLIFrameElement) {
  const { src, srcdoc } = frame
  if (srcdoc && isBlocking && !srcdoc.startsWith(frameScript)) {
    addForeignScript(srcdocUrl)
    frame.srcdoc = frameScript + srcdoc
  }
  if ((src && src !== 'about:blank') || srcdoc || !isHidden(frame)) return
  const { contentWindow, contentDocument } = frame
  // Before they count as the page's.
  if (contentDocument) learnFields(contentDocument, true)
  // A form or link inserted next shows what the frame is for.
  setTimeout(() => quietly(() => reportUse(frame)))
  quietly(() => {
    // Cancels a navigation that began before the frame was detected.
    if (isBlocking) contentWindow?.stop()
    contentWindow?.addEventListener('beforeunload', () => {
      if (frame.isConnected && !frame.srcdoc && reportAffiliate(unknownNetwork, { cookies: [] })) frame.remove()
    })
  })
}
