import { apply, defineProperty, getOwnPropertyDescriptor } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { home, isBlocking } from './world.ts'

/**
 * What a frame with an ad may do: work, send forms, open pages after a click, and lead the page away after a click. Not allowed are
 * leaving by itself, downloads, dialogs, and locking the pointer or the orientation. Same-origin stays, since pages write into these
 * frames and ads measure where they are.
 */
const sandboxTokens =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'

/** Powers an ad does not get, whatever the frame's markup says. Full screen and muted video are left to the guards: a click may ask for them. */
const withheld = [
  'autoplay',
  'camera',
  'microphone',
  'display-capture',
  'geolocation',
  'midi',
  'usb',
  'serial',
  'hid',
  'bluetooth',
  'payment',
  'publickey-credentials-get',
  'clipboard-read',
  'idle-detection',
  'local-fonts',
  'screen-wake-lock',
  'window-management',
  'xr-spatial-tracking',
  'otp-credentials',
]

/** Frames with the limits they have to keep. */
const contained = new WeakMap<Element, Record<string, string>>()

// Captured before any ad can replace it, and before it is hooked.
const { setAttribute } = Element.prototype

/** Puts the limits on a frame. They apply to the next document in it: before it is inserted, that is the first. */
export function contain(frame: Element) {
  if (!isBlocking || contained.has(frame) || !/^i?frame$/.test(frame.localName)) return
  const limits = limitsFor(frame.getAttribute('sandbox'), frame.getAttribute('allow'))
  contained.set(frame, limits)
  const restore = () => {
    for (const [name, value] of Object.entries(limits))
      if (frame.getAttribute(name) !== value) apply(setAttribute, frame, [name, value])
  }
  restore()
  // For ways that no hook sees, such as the text of an attribute node.
  new home.MutationObserver(restore).observe(frame, { attributeFilter: Object.keys(limits) })
}

/** The same in markup that is put into the page: a frame begins to load as it is parsed. Of two attributes the first counts. */
export function containMarkup(markup: string) {
  let limited = ''
  let done = 0
  const lower = isBlocking ? markup.toLowerCase() : ''
  for (let open = lower.indexOf('<iframe'); open >= 0; open = lower.indexOf('<iframe', done)) {
    const tag = markup.slice(open, Math.min(markup.length, open + 4_000)).split('>', 1)[0] ?? ''
    const of = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']?([^"'>]*)`, 'i').exec(tag)?.[1] ?? null
    const limits = limitsFor(/\ssandbox/i.test(tag) ? (of('sandbox') ?? '') : null, of('allow'))
    limited += `${markup.slice(done, open + 7)} sandbox="${limits.sandbox}" allow="${limits.allow.replace(/"/g, '')}"`
    done = open + 7
  }
  return limited + markup.slice(done)
}

/** Whether an attribute is one that only this script may change. */
export const isLocked = (element: Element | null, name: string) =>
  Boolean(element && contained.has(element) && /^(sandbox|allow|csp)$/.test(name))

const limitsFor = (sandbox: string | null, allow: string | null) => ({
  sandbox: sandboxWithin(sandbox),
  allow: policyOver(allow),
})

/** A stricter sandbox stays as strict as it was. */
function sandboxWithin(present: string | null) {
  const asked = present?.toLowerCase().split(/\s+/)
  // A frame that may navigate the page at will may still do it after a click.
  if (asked?.includes('allow-top-navigation')) asked.push('allow-top-navigation-by-user-activation')
  return asked
    ? sandboxTokens
        .split(' ')
        .filter((token) => asked.includes(token))
        .join(' ')
    : sandboxTokens
}

/** The first mention of a feature counts. */
function policyOver(present: string | null) {
  const rest = (present ?? '')
    .split(';')
    .filter((directive) => !withheld.includes(directive.trim().split(/\s/)[0] ?? ''))
  return [...withheld.map((feature) => `${feature} 'none'`), ...rest].join(';')
}

/** The token list of a contained frame is another frame's: changing it has no effect. */
export function guardTokens(realm: Realm) {
  const { prototype } = realm.HTMLIFrameElement
  const native = getOwnPropertyDescriptor(prototype, 'sandbox')
  const inert = realm.document.createElement('iframe')
  defineProperty(prototype, 'sandbox', {
    ...native,
    get(this: Element) {
      return native?.get?.call(contained.has(this) ? inert : this)
    },
  })
}
