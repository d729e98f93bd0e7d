import { apply, hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { home, isBlocking } from './world.ts'

/**
 * Sandbox of an ad frame: scripts, forms, pop-ups and, after a click, navigation of the page. Not allowed are navigation without a
 * click, downloads, dialogs, pointer lock and orientation lock. Same-origin stays, since pages write into these frames and ads measure
 * their position.
 */
const sandboxTokens =
  'scripts same-origin forms popups popups-to-escape-sandbox top-navigation-by-user-activation'.replace(
    /\S+/g,
    'allow-$&',
  )

/**
 * Features denied to ads. They come first, since browsers use the first mention of a feature. Full screen and muted video are left to
 * the guards: a click may request them.
 */
const withheld =
  'autoplay camera microphone display-capture geolocation midi usb serial hid payment publickey-credentials-get clipboard-read idle-detection local-fonts screen-wake-lock window-management xr-spatial-tracking otp-credentials '.replace(
    / /g,
    " 'none';",
  )

/** Frames with the limits they have to keep. */
const contained = new WeakSet<Element>()

// Captured before any ad can replace it, and before it is hooked.
const { setAttribute } = Element.prototype

/** Puts the limits on a frame. They apply to the next document in it: before it is inserted, that is the first. */
export function contain(frame: Element) {
  if (!isBlocking || contained.has(frame) || !/^i?frame$/.test(frame.localName)) return
  contained.add(frame)
  const limits = limitsFor((name) => frame.getAttribute(name))
  const restore = () => {
    for (const [name, value] of limits)
      if (frame.getAttribute(name) !== value) apply(setAttribute, frame, [name, value])
  }
  restore()
  // For ways that no hook sees, such as the text of an attribute node.
  new home.MutationObserver(restore).observe(frame, { attributeFilter: ['sandbox', 'allow'] })
}

/** The same in markup that is put into the page: a frame begins to load as it is parsed. Of two attributes the first counts. */
export function containMarkup(markup: string) {
  if (!isBlocking) return markup
  // The content of a closed shadow root cannot be checked.
  const opened = markup.replace(/(<template[^>]{0,200}rootmode=["']?)closed/gi, '$1open')
  return opened.replace(/<iframe/gi, (open, at: number) => {
    const [tag = ''] = opened.slice(at, at + 4_000).split('>', 1)
    const limits = limitsFor((name) => {
      const [found, , value = ''] = new RegExp(`\\s${name}(\\s*=\\s*["']?([^"'>]*)|\\b)`, 'i').exec(tag) ?? []
      return found ? value : null
    })
    return open + limits.map(([name, value]) => ` ${name}="${value}"`).join('')
  })
}

/** A document in a `data:` address has an origin where nothing can be judged: it becomes the frame's markup, which takes precedence. */
export function unfold(frame: HTMLIFrameElement, address: string) {
  const [type = '', ...rest] = address.split(',')
  if (!isBlocking || !/^data:text\/html/i.test(type)) return undefined
  const text = unescape(rest.join())
  const bytes = /base64$/i.test(type) ? atob(text) : text
  frame.srcdoc = quietly(() => decodeURIComponent(escape(bytes))) ?? bytes
  return { value: undefined }
}

/** Whether an attribute is one that only this script may change. */
export const isLocked = (element: Element, name: string) => contained.has(element) && /^(sandbox|allow|csp)$/.test(name)

/** A stricter sandbox stays as strict as it was; a frame that may navigate the page at will may still do it after a click. */
function limitsFor(present: (name: string) => string | null) {
  const sandbox = present('sandbox')?.toLowerCase() ?? sandboxTokens
  const kept = sandboxTokens.split(' ').filter((token) => sandbox.includes(token.slice(0, 20)))
  return [
    ['sandbox', kept.join(' ')],
    ['allow', withheld + (present('allow') ?? '')],
  ] as const
}

/** The token list of a contained frame is another frame's: changing it has no effect. */
export function guardTokens(realm: Realm) {
  const { sandbox } = realm.document.createElement('iframe')
  hook<Element, []>(
    realm,
    'HTMLIFrameElement',
    'sandbox',
    (frame) => (contained.has(frame) ? { value: sandbox } : undefined),
    undefined,
    true,
  )
}
