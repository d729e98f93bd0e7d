import { quietly } from '../shared/hook.ts'
import { isHome } from './clicks.ts'
import { flushStrange } from './coupons.ts'
import { isHidden } from './loaders.ts'
import { unknownNetwork } from './networks.ts'
import { reportAffiliate, stopClick } from './verdicts.ts'
import { home, isBlocking } from './world.ts'

/**
 * A hidden frame of a stranger that has no address yet: the stranger can send it anywhere by its `location`, a form or a link, without
 * a change in the page. Its only use is a request that the shopper does not see.
 */
export function guardStrangersFrame(frame: HTMLIFrameElement) {
  const source = frame.getAttribute('src') ?? ''
  if (
    (source && source !== 'about:blank') ||
    frame.hasAttribute('srcdoc') ||
    !(isHidden(frame) || frame.offsetWidth < 30 || frame.offsetLeft < 0)
  )
    return
  const { contentWindow } = frame
  // A form or link of the stranger that leads into the frame shows where to.
  for (const element of frame.name ? home.document.querySelectorAll(`[target="${CSS.escape(frame.name)}"]`) : []) {
    const { action, href } = element as HTMLFormElement & { href?: string } // a form or a link
    const url = quietly(() => new URL(href ?? action))
    if (url && !isHome(url)) stopClick({ network: url.hostname, isGuessed: true, url })
  }
  flushStrange(contentWindow?.document)
  quietly(() => {
    // Ends a navigation that began before the frame was noticed.
    if (isBlocking) contentWindow?.stop()
    contentWindow?.addEventListener('beforeunload', () => {
      if (frame.isConnected && reportAffiliate(unknownNetwork, { cookies: [] })) frame.remove()
    })
  })
}
