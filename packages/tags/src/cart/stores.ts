import { getOwnPropertyDescriptor, quietly } from '../shared/hook.ts'
import { isCodeKey, networkOfName } from './networks.ts'
import { mainWindow } from './page-state.ts'

/** A place that holds attribution. */
export interface Store {
  /** Legitimate entries: from arrivals, or written by the shop. */
  trusted: Map<string, string>
  /** All entries at the last check. */
  seen?: Map<string, string>
  /** The shop's server writes here too. */
  isSentByServer: boolean
  /** All entries; undefined if nothing changed since the last call. */
  read: () => Map<string, string> | undefined
  /** An empty value removes the entry. */
  write: (name: string, value: string) => void
}

export const isWatched = (name: string) => networkOfName(name) !== undefined || isCodeKey(name)

const { get: getCookie, set: setCookie } = getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {}
const { getItem, setItem, removeItem } = Storage.prototype

let lastCookies: string | undefined

export const cookiesIn = (text: string) =>
  new Map(
    text.split('; ').map((one): [string, string] => {
      const at = one.indexOf('=')
      return [one.slice(0, at), one.slice(at + 1)]
    }),
  )
export const cookieText = () => String(getCookie?.call(document))
const writeCookie = (text: string) => setCookie?.call(document, text)

/** An attacker's cookie may belong to any parent domain of the shop's host. */
export function eraseCookie(name: string, path: string) {
  const parts = location.hostname.split('.')
  // A partitioned cookie is another cookie of the same name.
  for (const domain of [...parts.map((_part, index) => `;domain=${parts.slice(index).join('.')}`), ''])
    for (const kind of ['', ';secure;partitioned']) writeCookie(`${name}=;max-age=0;path=${path}${domain}${kind}`)
}

export const cookies: Store = {
  trusted: new Map(),
  isSentByServer: true,
  read() {
    const text = cookieText()
    if (text === lastCookies) return undefined
    lastCookies = text
    return cookiesIn(text)
  },
  write(name, value) {
    for (const path of ['/', location.pathname]) eraseCookie(name, path)
    // The original lifetime is unknown. 30 days is common among affiliates.
    if (value) writeCookie(`${name}=${value};path=/;max-age=2592000`)
    lastCookies = undefined
  },
}

function storageOf(name: 'localStorage' | 'sessionStorage'): Store {
  const area = quietly(() => mainWindow[name])
  return {
    trusted: new Map(),
    isSentByServer: false,
    read: () =>
      area &&
      new Map(
        Object.keys(area)
          .filter(isWatched)
          .map((key): [string, string] => [key, String(getItem.call(area, key))]),
      ),
    write(key, value) {
      if (area && value) setItem.call(area, key, value)
      else if (area) removeItem.call(area, key)
    },
  }
}

export const localStore = storageOf('localStorage')
export const sessionStore = storageOf('sessionStorage')
export const stores: Store[] = [cookies, localStore, sessionStore]
