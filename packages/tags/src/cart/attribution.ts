import { hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { rejectEntry, rejectedNames } from './blocking.ts'
import { parseUrl } from './clicks.ts'
import { grant, isFromArrival, isGranted, isInside, isRejected, isShoppersCode, landing } from './landing.ts'
import { isWeakName, networkOfName, unknownNetwork } from './networks.ts'
import { hasActed, isForeignCall, isPageCall, isUntrustedCall } from './origin.ts'
import { mainWindow, session } from './page-state.ts'
import {
  cookies,
  cookiesIn,
  cookieText,
  eraseCookie,
  isWatched,
  localStore,
  type Store,
  sessionStore,
  stores,
} from './stores.ts'

/** Interval between checks of all stores. They are also checked before the page reads or sends them. */
const checkMs = 500
/** A cookie that appears this soon after a request of the shop may be set by its server. */
const answerMs = 3_000
/** The page's last request to the shop. */
export const requested = { at: 0 }
const isAnswer = ({ isSentByServer }: Store) => isSentByServer && Date.now() - requested.at < answerMs

/** Whether an entry may stay. `isPages`: the shop's own code wrote it. */
function isLegitimate(store: Store, name: string, value: string, isPages: boolean) {
  const network = networkOfName(name)
  const before = store.trusted.get(name)
  if (before === value || (value && isFromArrival(value))) return true
  if (!network) return isPages || isAnswer(store) || !value || isShoppersCode(value)
  // Only the shop may delete attribution from an arrival.
  if (!value) return isPages || !before || !(isFromArrival(before) || isGranted(name, before))
  if (isRejected(value) || (before && isFromArrival(before))) return false
  const isSameNetwork = isGranted('network', network)
  if (network !== unknownNetwork) return isSameNetwork && (isPages || landing.isLanding) && !before
  return isPages || (landing.isLanding && !before) || isAnswer(store)
}

/** Restores entries that appeared or changed without an arrival. */
export function restoreAttribution(address?: unknown) {
  if (isGranting) return
  for (const store of stores) quietly(() => restoreStore(store))
  quietly(restoreHiddenFields)
  quietly(removeFakeCookies)
  // A cookie with that URL's path is not visible here.
  const { pathname = '' } = parseUrl(address) ?? {}
  for (const name of rejectedNames) eraseCookie(name, pathname)
}

/** Code can override `document.cookie` to show cookies that do not exist. */
function removeFakeCookies() {
  const { document } = mainWindow
  if (!Object.hasOwn(document, 'cookie')) return
  for (const [name, value] of cookiesIn(document.cookie))
    if (networkOfName(name) && !cookieText().includes(`${name}=${value}`) && rejectEntry(name, value))
      Reflect.deleteProperty(document, 'cookie')
}

/** Hidden fields of the shop's forms that carry attribution, with the values the page gave them. */
const hiddenFields = new Map<HTMLInputElement, string>()

export function learnHidden(input: HTMLInputElement, isForeign: boolean) {
  const name = input.name || input.id
  if (input.type === 'hidden' && (networkOfName(name) || isWeakName(name)) && !hiddenFields.has(input))
    hiddenFields.set(input, isForeign || isRejected(input.value) ? '' : input.value)
}

/** Called after code in the page set a value. */
export function rememberHidden(input: HTMLInputElement) {
  if (hiddenFields.has(input) && isPageCall()) hiddenFields.set(input, input.value)
}

function restoreHiddenFields() {
  for (const [input, trusted] of hiddenFields) {
    const { value, name, id } = input
    // The page may have copied a value that was rejected since.
    const isKept = value === trusted && !isRejected(value)
    if (isKept || (value && isFromArrival(value)) || (!value && !isFromArrival(trusted))) continue
    if (rejectEntry(name || id, value)) input.value = isRejected(trusted) ? '' : trusted
    hiddenFields.set(input, input.value)
  }
}

function restoreStore(store: Store, now = store.read()) {
  if (!now) return
  let isAttacked = false
  for (const [name, value] of now) {
    if (!isWatched(name)) continue
    if (isLegitimate(store, name, value, false)) accept(store, name, value)
    else if (rejectEntry(name, value)) {
      isAttacked = true
      store.write(name, store.trusted.get(name) ?? '')
    } else store.trusted.set(name, value)
  }
  // An attacker may delete the genuine entry, or add its own under another name.
  for (const [name, value] of store.trusted) {
    if (!value || now.has(name) || !store.seen?.has(name)) continue
    if (isAttacked || (isFromArrival(value) && !isAnswer(store) && rejectEntry(name, `-${value}`)))
      store.write(name, value)
    else store.trusted.delete(name)
  }
  store.seen = now
}

/** Granting reads the cookies, which would start another check. */
let isGranting = false

function accept(store: Store, name: string, value: string) {
  isGranting = true
  if (store.isSentByServer && networkOfName(name)) quietly(() => grant(name, value))
  isGranting = false
  store.trusted.set(name, value)
  if (!value) store.trusted.delete(name)
}

/** Checks a write by code in the page before it happens. */
function checkWrite(store: Store, name: string, value: string) {
  if (!isWatched(name)) return undefined
  // A third party may store a code that the shopper chose.
  const isPages = networkOfName(name) ? isPageCall() : hasActed(8_000) ? !isForeignCall() : !isUntrustedCall()
  if (isLegitimate(store, name, value, isPages)) {
    accept(store, name, value)
    return undefined
  }
  return rejectEntry(name, value) ? { value: undefined } : undefined
}

export function guardAttribution() {
  for (const store of stores) quietly(() => readInitialEntries(store))
  setInterval(restoreAttribution, checkMs)
  addEventListener('pagehide', restoreAttribution, true)
}

/** Entries present at page load: from an earlier visit, the server, or untrusted code that ran before this script. */
function readInitialEntries(store: Store) {
  const isKnown = !session.isNew && isInside() && !landing.isLanding && store.isSentByServer
  const now = store.read() ?? new Map<string, string>()
  for (const [name, value] of now) {
    if (!isWatched(name)) continue
    const isCode = !networkOfName(name)
    if (isCode || (!isRejected(value) && (!isKnown || isGranted(name, value)))) accept(store, name, value)
  }
  restoreStore(store, now)
}

const removes = /max-age=["']?[-0]|expires=[^;]{0,20}(19|20[01])\d/i
const setter = /^([^=;]*)=([^;]*)/

/** Hooks the page's own access to cookies and storage. */
export function guardStores(realm: Realm) {
  hook<Document, [unknown]>(realm, 'Document', 'cookie', (_document, [text]) => {
    const [, name = '', value = ''] = setter.exec(String(text)) ?? []
    return checkWrite(cookies, name.trim(), removes.test(String(text)) ? '' : value.trim())
  })
  hook<unknown, unknown[]>(realm, 'CookieStore', 'set', (_self, [first, second]) => {
    const { name, value } = Object(first) as { name?: string; value?: string } // or two texts
    const stop = checkWrite(cookies, name ?? String(first), value ?? String(second ?? ''))
    return stop && { value: Promise.resolve() }
  })
  hook<Storage, [unknown, unknown?]>(realm, 'Storage', 'setItem removeItem', (storage, [key, value = '']) =>
    checkWrite(storage === realm.localStorage ? localStore : sessionStore, String(key), String(value)),
  )
  const before = () => {
    restoreAttribution()
    return undefined
  }
  hook(realm, 'Document', 'cookie', before, undefined, true)
  hook<Storage, [unknown]>(realm, 'Storage', 'getItem', (_self, [key]) =>
    isWatched(String(key)) ? before() : undefined,
  )
}
