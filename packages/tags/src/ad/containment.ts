import { apply, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { hook } from './hook.ts'
import { isBlocking, mainWindow } from './page-state.ts'

/**
 * Sandbox of ad frames: scripts, forms, pop-ups and, after a click, navigation of the page. Denied are navigation without a click,
 * downloads, dialogs, pointer lock and orientation lock. Same-origin is needed: pages write into these frames, and ads measure their
 * position.
 */
const sandboxTokens =
  'scripts same-origin forms popups popups-to-escape-sandbox top-navigation-by-user-activation'.replace(
    /\S+/g,
    'allow-$&',
  )

/**
 * Features denied to ads. They come first: browsers use the first mention of a feature. Full screen and muted video are left to the guards,
 * since a click may allow them.
 */
const deniedFeatures =
  'autoplay camera microphone display-capture geolocation midi usb serial hid payment publickey-credentials-get clipboard-read idle-detection local-fonts screen-wake-lock window-management xr-spatial-tracking otp-credentials '.replace(
    / /g,
    " 'none';",
  )

const containedFrames = new WeakSet<Element>()

// Captured before any ad can replace it, and before it is hooked.
const { setAttribute } = Element.prototype

/** Limits a frame. Applies to its next document; before insertion, that is the first. */
export function contain(frame: Element) {
  if (!isBlocking || containedFrames.has(frame) || !/^i?frame$/.test(frame.localName)) return
  containedFrames.add(frame)
  const limits = getLimits((name) => frame.getAttribute(name))
  const restore = () => {
    for (const [name, value] of limits)
      if (frame.getAttribute(name) !== value) apply(setAttribute, frame, [name, value])
  }
  restore()
  // Some changes bypass the hooks, such as text set on an attribute node.
  new mainWindow.MutationObserver(restore).observe(frame, { attributeFilter: ['sandbox', 'allow'] })
}

/** Limits frames in markup, which start to load while it is parsed. The first of two equal attributes wins. */
export function containMarkup(markup: string) {
  if (!isBlocking) return markup
  // The content of a closed shadow root cannot be checked.
  const openMarkup = markup.replace(/(<template[^>]{0,200}rootmode=["']?)closed/gi, '$1open')
  return openMarkup.replace(/<iframe/gi, (open, at: number) => {
    const [tag = ''] = openMarkup.slice(at, at + 4_000).split('>', 1)
    const limits = getLimits((name) => {
      const [found, , value = ''] = new RegExp(`\\s${name}(\\s*=\\s*["']?([^"'>]*)|\\b)`, 'i').exec(tag) ?? []
      return found ? value : null
    })
    return open + limits.map(([name, value]) => ` ${name}="${value}"`).join('')
  })
}

/** Turns a `data:` document into `srcdoc`, which takes precedence: a `data:` frame has an opaque origin and cannot be guarded. */
export function inlineDataUrl(frame: HTMLIFrameElement, address: string) {
  const [type = '', ...rest] = address.split(',')
  if (!isBlocking || !/^data:text\/html/i.test(type)) return undefined
  const text = unescape(rest.join())
  const bytes = /base64$/i.test(type) ? atob(text) : text
  frame.srcdoc = quietly(() => decodeURIComponent(escape(bytes))) ?? bytes
  return { value: undefined }
}

/** Whether only this script may change the attribute. */
export const isLockedAttribute = (element: Element, name: string) =>
  containedFrames.has(element) && /^(sandbox|allow|csp)$/.test(name)

/** Keeps a stricter sandbox. Unrestricted navigation of the page becomes navigation after a click. */
function getLimits(getAttribute: (name: string) => string | null) {
  const sandbox = getAttribute('sandbox')?.toLowerCase() ?? sandboxTokens
  const tokens = sandboxTokens.split(' ').filter((token) => sandbox.includes(token.slice(0, 20)))
  return [
    ['sandbox', tokens.join(' ')],
    ['allow', deniedFeatures + (getAttribute('allow') ?? '')],
  ] as const
}

// Created once, since using elements of a new window slows down its hooks (hook.ts).
const { sandbox: unusedTokens } = document.createElement('iframe')

/** Returns another frame's token list for contained frames, so changing it has no effect. */
export function guardSandboxTokens(realm: Realm) {
  hook<Element, []>(
    realm,
    'HTMLIFrameElement',
    'sandbox',
    (frame) => (containedFrames.has(frame) ? { value: unusedTokens } : undefined),
    undefined,
    true,
  )
}
