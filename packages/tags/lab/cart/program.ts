import type { Dress } from './dresses.ts'

/** Facts that a program may use: the shop's parts and a click URL. The code or click id is in the host name. */
export interface Knowledge {
  dress: Dress
  click?: string
  /** Parameter and cookie by which the shop recognizes the network. */
  parameter?: string
  cookie?: string
}

/** Helpers for every act. Native functions are saved when the script starts, as careful extensions do. */
const prelude = ({ dress, click = '', parameter = '', cookie = '' }: Knowledge) => `
const early = { fetch: window.fetch, beacon: navigator.sendBeacon, dispatch: EventTarget.prototype.dispatchEvent, click: HTMLElement.prototype.click, submit: HTMLFormElement.prototype.submit, setAttribute: Element.prototype.setAttribute, append: Node.prototype.appendChild, value: Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set, source: Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src').set, frameSource: Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'src').set, cookie: Object.getOwnPropertyDescriptor(Document.prototype, 'cookie').set, setItem: Storage.prototype.setItem, replaceState: History.prototype.replaceState }
const T = location.hostname.replace(/^c(\\d+)-(\\w).*/, (_all, number, visit) => 'KX' + number + visit.toUpperCase() + '7')
const CLICK = ${JSON.stringify(click)}.replace('TOKEN', T).replace('HOME', encodeURIComponent(location.origin + '/checkout')), PARAM = ${JSON.stringify(parameter)}, COOKIE = ${JSON.stringify(cookie)}
const S = ${JSON.stringify({
  field: `[name="${dress.field}"]`,
  apply: `#${dress.buttonId}`,
  hidden: `[name="${dress.hidden}"]`,
  storageKey: dress.storageKey,
  name: dress.field,
  link: dress.link,
  api: dress.api,
  method: dress.method,
  wire: dress.wire,
})}
const wait = (ms) => new Promise((done) => setTimeout(done, ms))
const documents = () => [document, ...[...document.querySelectorAll('iframe')].map((frame) => { try { return frame.contentDocument } catch { return null } })].filter(Boolean)
const roots = () => documents().flatMap((one) => [one, ...[...one.querySelectorAll('*')].map((each) => each.shadowRoot).filter(Boolean)])
const find = (selector) => { for (const root of roots()) { const found = root.querySelector(selector); if (found) return found } }
const until = async (look) => { for (let i = 0; i < 100; i++) { const found = look(); if (found) return found; await wait(20) } }
const field = () => find(S.field)
const button = () => find(S.apply)
const form = () => field().form
const view = (node) => node.ownerDocument.defaultView
const nativeSet = (node, value) => Object.getOwnPropertyDescriptor(view(node).HTMLInputElement.prototype, 'value').set.call(node, value)
const fire = (node, type, more) => node.dispatchEvent(new (view(node).Event)(type, { bubbles: true, cancelable: true, composed: true, ...more }))
const key = (node, type, value) => node.dispatchEvent(new (view(node).KeyboardEvent)(type, { key: value, code: value === 'Enter' ? 'Enter' : 'Key' + value.toUpperCase(), keyCode: value === 'Enter' ? 13 : value.charCodeAt(0), bubbles: true, cancelable: true, composed: true }))
const mouse = (node, type) => node.dispatchEvent(new (view(node).MouseEvent)(type, { bubbles: true, cancelable: true, composed: true, button: 0 }))
const make = (tag, properties = {}) => Object.assign(document.createElement(tag), properties)
const add = (tag, properties, parent = document.body) => parent.appendChild(make(tag, properties))
const tuck = 'position:absolute;left:-9999px;width:1px;height:1px'
const over = 'position:fixed;left:0;top:0;width:760px;height:420px;background:#fff;z-index:2147483647'
const offer = ['We found 6 coupon codes', 'Try codes automatically', 'Earn 3% cash back', 'Activate your rewards'][T.charCodeAt(T.length - 2) % 4]
const apiUrl = () => S.api.replace('CODE', encodeURIComponent(T))
const apiBody = () => S.wire === 'json' ? JSON.stringify({ code: T }) : S.wire === 'graphql' ? JSON.stringify({ query: 'mutation', variables: { codes: [T] } }) : S.wire === 'form' ? new URLSearchParams([[S.name, T]]).toString() : undefined
const apiHeaders = () => ({ 'content-type': S.wire === 'form' ? 'application/x-www-form-urlencoded' : 'application/json' })
const loaded = () => document.readyState === 'complete' ? wait(0) : new Promise((done) => addEventListener('load', () => setTimeout(done), { once: true }))
const ready = () => until(() => document.body && (field() || find('#thanks')))
const fail = (error) => { sessionStorage.setItem('failed', String(error)) }
const acted = () => { sessionStorage.setItem('acted', 'done') }`

/** The code or click id of a visit, made from the number of the case and the letter of the visit. */
export const tokenOf = (number: number, letter: string) => `KX${number}${letter.toUpperCase()}7`
export const tokenPattern = /[KG]X(\d+)([A-Z])7/

/** A complete program: schedules its act once for each visit, and marks the page as acted on. */
export const program = (
  knowledge: Knowledge,
  { before = '', act }: { before?: string; act: string },
  arrange: string,
  path: string,
) => `(async () => {
if (location.pathname !== ${JSON.stringify(path)} || sessionStorage.getItem('acted')) return
sessionStorage.setItem('acted', 'begun')
${prelude(knowledge)}
const before = async () => { try { ${before} } catch (error) { fail(error) } }
let isDone = false
const deed = async () => {
  if (isDone) return
  isDone = true
  try { ${act} } catch (error) { fail(error) }
  acted()
}
try { ${arrange} } catch (error) { fail(error) }
if (!isDone) sessionStorage.setItem('acted', 'armed')
})()`

/**
 * A helpful extension's program. Runs on each load of the checkout; in the page's world, before the page's own scripts.
 */
export const helpfulProgram = (knowledge: Knowledge, act: string, world: 'isolated' | 'main') => `(async () => {
if (location.pathname !== '/checkout') return
${prelude(knowledge)}
${world === 'isolated' ? 'await until(() => document.body); await loaded(); await ready()' : ''}
${act}
})()`
