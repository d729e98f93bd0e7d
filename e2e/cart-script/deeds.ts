import type { Kind } from './shop.ts'

/**
 * Where the code runs: in an extension's content script in its isolated world, in one in the page's world, in a script
 * element that an extension inserts, or on the page under an extension's URL.
 */
export type World = 'isolated' | 'main' | 'element' | 'page'

/** An action of an extension on a shop's page. */
export interface Deed {
  name: string
  world: World
  kind?: Kind
  /** JavaScript. `code` is the coupon or the affiliate id; `prelude` defines more names. */
  act: string
  /** The extension that the report must name. */
  extension?: string
  /** The page never shows the result of the code, or only briefly. */
  isUnseen?: true
  /** Also shows a popup. */
  hasPopup?: true
}

/** Helpers for every deed, in any world. */
export const prelude = `
const wait = (ms) => new Promise((done) => setTimeout(done, ms))
const documents = () => [document, ...[...document.querySelectorAll('iframe')].map((frame) => { try { return frame.contentDocument } catch { return null } })].filter(Boolean)
const find = (selector) => {
  for (const root of documents().flatMap((one) => [one, ...[...one.querySelectorAll('*')].map((each) => each.shadowRoot).filter(Boolean)])) {
    const found = root.querySelector(selector)
    if (found) return found
  }
}
const input = () => find('input[name=coupon]')
const button = () => find('#apply')
const put = (value, field = input()) => Object.getOwnPropertyDescriptor(field.ownerDocument.defaultView.HTMLInputElement.prototype, 'value').set.call(field, value)
const fire = (element, type, more) => element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true, ...more }))
const key = (element, type, value) => element.dispatchEvent(new KeyboardEvent(type, { key: value, bubbles: true, cancelable: true }))
const add = (tag, properties, parent = document.body) => parent.appendChild(Object.assign(document.createElement(tag), properties))
const over = 'position:fixed;top:10px;right:10px;width:320px;height:200px;background:#fff;z-index:2147483647'
`

/** A complete program: waits for the page, acts, and marks the page as acted on. */
export const program = (act: string, code: string) => `(async () => {
${prelude}
const code = ${JSON.stringify(code)}
for (let i = 0; i < 100 && document.readyState !== 'complete'; i++) await wait(50)
for (let i = 0; i < 100 && !input(); i++) await wait(50)
await wait(100)
try { ${act} } catch (error) { document.documentElement.dataset.failed = String(error) }
document.documentElement.dataset.acted = 'yes'
})()`

/** The same as a script element with a `data:` URL, as an extension would insert it. */
export const programInElement = (act: string, code: string) =>
  `document.head.appendChild(Object.assign(document.createElement('script'), { src: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(program(act, code))}`)} }))`
