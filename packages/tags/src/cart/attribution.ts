import { hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { parsed } from './clicks.ts'
import { grant, isBrought, isGranted, isInside, isOwned, isRefused, landing } from './landing.ts'
import { isWeakName, networkOfName, unknownNetwork } from './networks.ts'
import { hasActed, isForeignCode, isPageCode, isStranger } from './origin.ts'
import {
  cookies,
  cookiesIn,
  cookieText,
  eraseCookie,
  isWatched,
  local,
  type Store,
  stores,
  temporary,
} from './stores.ts'
import { refuse, refusedNames } from './verdicts.ts'
import { home, session } from './world.ts'

/** How often stores are checked. They are also checked before the page reads or sends them. */
const lookMs = 500
/** A cookie that appears so soon after the shop's own request may be the server's. */
const answerMs = 3_000
/** The last request of the page's code to the shop. */
export const requested = { at: 0 }
const isAnswer = ({ isSentByServer }: Store) => isSentByServer && Date.now() - requested.at < answerMs

/** Whether an entry that page code writes may stay. `isPages`: the shop's own code writes it. */
function isRightful(store: Store, name: string, value: string, isPages: boolean) {
  const network = networkOfName(name)
  const before = store.kept.get(name)
  if (before === value || (value && isBrought(value))) return true
  if (!network) return isPages || isAnswer(store) || !value || isOwned(value)
  // Only the shop deletes what the shopper brought.
  if (!value) return isPages || !before || !(isBrought(before) || isGranted(name, before))
  if (isRefused(value) || (before && isBrought(before))) return false
  const isSameNetwork = isGranted('network', network)
  if (network !== unknownNetwork) return isSameNetwork && (isPages || landing.isLanding) && !before
  return isPages || (landing.isLanding && !before) || isAnswer(store)
}

/** Puts entries that appeared or changed without an arrival back to what the shopper brought. */
export function settle(address?: unknown) {
  if (isGranting) return
  for (const store of stores) quietly(() => settleStore(store))
  quietly(settleHidden)
  quietly(settleShown)
  // A cookie for the address alone is not visible here.
  const { pathname = '' } = parsed(address) ?? {}
  for (const name of refusedNames) eraseCookie(name, pathname)
}

/** Code may show the page cookies that do not exist. */
function settleShown() {
  const { document } = home
  if (!Object.hasOwn(document, 'cookie')) return
  for (const [name, value] of cookiesIn(document.cookie))
    if (networkOfName(name) && !cookieText().includes(`${name}=${value}`) && refuse(name, value))
      Reflect.deleteProperty(document, 'cookie')
}

/** Hidden fields of the shop's forms that carry an attribution, with the values that the page gave them. */
const hiddenFields = new Map<HTMLInputElement, string>()

export function learnHidden(input: HTMLInputElement, isForeign: boolean) {
  const name = input.name || input.id
  if (input.type === 'hidden' && (networkOfName(name) || isWeakName(name)) && !hiddenFields.has(input))
    hiddenFields.set(input, isForeign || isRefused(input.value) ? '' : input.value)
}

/** Called after code in the page has set a value. */
export function rememberHidden(input: HTMLInputElement) {
  if (hiddenFields.has(input) && isPageCode()) hiddenFields.set(input, input.value)
}

function settleHidden() {
  for (const [input, kept] of hiddenFields) {
    const { value, name, id } = input
    if (value === kept || (value && isBrought(value)) || (!value && !isBrought(kept))) continue
    if (refuse(name || id, value)) input.value = kept
    hiddenFields.set(input, input.value)
  }
}

function settleStore(store: Store, now = store.read()) {
  if (!now) return
  let isAttacked = false
  for (const [name, value] of now) {
    if (!isWatched(name)) continue
    if (isRightful(store, name, value, false)) accept(store, name, value)
    else if (refuse(name, value)) {
      isAttacked = true
      store.write(name, store.kept.get(name) ?? '')
    } else store.kept.set(name, value)
  }
  // A stranger may delete the genuine entry, or put its own under another name.
  for (const [name, value] of store.kept) {
    if (!value || now.has(name) || !store.seen?.has(name)) continue
    if (isAttacked || (isBrought(value) && !isAnswer(store) && refuse(name, `-${value}`))) store.write(name, value)
    else store.kept.delete(name)
  }
  store.seen = now
}

/** Granting reads the cookies, which would check them again. */
let isGranting = false

function accept(store: Store, name: string, value: string) {
  isGranting = true
  if (store.isSentByServer && networkOfName(name)) quietly(() => grant(name, value))
  isGranting = false
  store.kept.set(name, value)
  if (!value) store.kept.delete(name)
}

/** Judges what a call of code in the page writes, before it does. */
function judgeWrite(store: Store, name: string, value: string) {
  if (!isWatched(name)) return undefined
  // A third party may keep a code that the shopper chose.
  const isPages = networkOfName(name) ? isPageCode() : hasActed(8_000) ? !isForeignCode() : !isStranger()
  if (isRightful(store, name, value, isPages)) {
    accept(store, name, value)
    return undefined
  }
  return refuse(name, value) ? { value: undefined } : undefined
}

export function guardAttribution() {
  for (const store of stores) quietly(() => takeStock(store))
  setInterval(settle, lookMs)
  addEventListener('pagehide', settle, true)
}

/** Entries at the start of a page: from an earlier visit, by the server, or by a stranger that ran before this script. */
function takeStock(store: Store) {
  const isKnown = !session.isNew && isInside() && !landing.isLanding && store.isSentByServer
  const now = store.read() ?? new Map<string, string>()
  for (const [name, value] of now) {
    if (!isWatched(name)) continue
    const isCode = !networkOfName(name)
    if (isCode || (!isRefused(value) && (!isKnown || isGranted(name, value)))) accept(store, name, value)
  }
  settleStore(store, now)
}

const removes = /max-age=["']?[-0]|expires=[^;]{0,20}(19|20[01])\d/i
const setter = /^([^=;]*)=([^;]*)/

/** Hooks the page's own access to cookies and storage. */
export function guardStores(realm: Realm) {
  hook<Document, [unknown]>(realm, 'Document', 'cookie', (_document, [text]) => {
    const [, name = '', value = ''] = setter.exec(String(text)) ?? []
    return judgeWrite(cookies, name.trim(), removes.test(String(text)) ? '' : value.trim())
  })
  hook<unknown, unknown[]>(realm, 'CookieStore', 'set', (_self, [first, second]) => {
    const { name, value } = Object(first) as { name?: string; value?: string } // or two texts
    const stop = judgeWrite(cookies, name ?? String(first), value ?? String(second ?? ''))
    return stop && { value: Promise.resolve() }
  })
  hook<Storage, [unknown, unknown?]>(realm, 'Storage', 'setItem removeItem', (storage, [key, value = '']) =>
    judgeWrite(storage === realm.localStorage ? local : temporary, String(key), String(value)),
  )
  const before = () => {
    settle()
    return undefined
  }
  hook(realm, 'Document', 'cookie', before, undefined, true)
  hook<Storage, [unknown]>(realm, 'Storage', 'getItem', (_self, [key]) =>
    isWatched(String(key)) ? before() : undefined,
  )
}
