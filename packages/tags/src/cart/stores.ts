import { getOwnPropertyDescriptor, quietly } from '../shared/hook.ts'
import { isCodeKey, networkOfName } from './networks.ts'
import { home } from './world.ts'

/** A place that keeps attributions. */
export interface Store {
  /** Entries as the shopper brought them or the shop wrote them. */
  kept: Map<string, string>
  /** All entries at the last check. */
  seen?: Map<string, string>
  /** The shop's server writes here too. */
  isSentByServer: boolean
  /** All entries; undefined when nothing changed since the last call. */
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
const setOne = (text: string) => setCookie?.call(document, text)

/** The stranger's may belong to any domain above the shop's host. */
export function eraseCookie(name: string, path: string) {
  const parts = location.hostname.split('.')
  for (const domain of [...parts.map((_part, index) => `;domain=${parts.slice(index).join('.')}`), ''])
    setOne(`${name}=;max-age=0;path=${path}${domain}`)
}

export const cookies: Store = {
  kept: new Map(),
  isSentByServer: true,
  read() {
    const text = cookieText()
    if (text === lastCookies) return undefined
    lastCookies = text
    return cookiesIn(text)
  },
  write(name, value) {
    for (const path of ['/', location.pathname]) eraseCookie(name, path)
    // The original lifetime is unknown; affiliates agree on about this.
    if (value) setOne(`${name}=${value};path=/;max-age=2592000`)
    lastCookies = undefined
  },
}

function storageOf(name: 'localStorage' | 'sessionStorage'): Store {
  const area = quietly(() => home[name])
  return {
    kept: new Map(),
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

export const local = storageOf('localStorage')
export const temporary = storageOf('sessionStorage')
export const stores: Store[] = [cookies, local, temporary]
