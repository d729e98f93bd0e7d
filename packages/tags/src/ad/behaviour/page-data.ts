import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { hook } from '../hook.ts'
import { isPageElement } from '../page-elements.ts'
import { block, isBlocking, state } from '../page-state.ts'
import type { FindAd } from './attack.ts'
import { decoy, isAdData, isReading, namesWrittenByAds, personalNames } from './private-data.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLFormElement

const blockTheft = (ad: Ad, evidence: string) => block(ad, { threat: 'data-theft/storage-read', evidence })

/** Hides the page's stored data from ads, except consent, advertising ids and data written by ads. */
export function guardPageData(realm: Realm, findAd: FindAd) {
  /** A third-party script may be a library: it may read, but not send (requests.ts). */
  const findReader = () => {
    const ad = state.hasAds && !isReading ? findAd() : undefined
    return ad?.isThirdParty ? undefined : ad
  }
  hook<Document, []>(
    realm,
    'Document',
    'cookie',
    (_self, _args, _name, call) =>
      isBlocking && findReader()
        ? {
            value: String(call()).replace(/([^=;\s]*)=?[^;]*(; )?/g, (pair, name, end = '') =>
              isAdData(name) ? pair : personalNames.test(name) ? `${name}=${decoy}${end}` : '',
            ),
          }
        : undefined,
    undefined,
    true,
  )
  hook<unknown, unknown[]>(realm, 'Document CookieStore', 'cookie set', (_self, [cookie]) => {
    const { name } = Object(cookie)
    if (findAd()) namesWrittenByAds.add(`${name ?? cookie}`.split('=')[0]?.trim() ?? '')
    return undefined
  })
  hook<unknown, []>(
    realm,
    'window',
    'localStorage sessionStorage',
    (_self, _args, _name, call) => {
      const ad = isBlocking ? findReader() : undefined
      return ad && { value: createStorageView(call() as Storage, ad) } // the getters' type
    },
    undefined,
    true,
  )
  // Gives databases of ads a prefix.
  hook<unknown, unknown[]>(realm, 'IDBFactory', 'open deleteDatabase', (_self, args) => {
    if (isBlocking && findReader()) args[0] = `ad:${args[0]}`
    return undefined
  })
  hook<unknown, unknown[]>(
    realm,
    'IDBFactory CacheStorage Cache CookieStore StorageManager',
    /^(databases|keys|match|get)/,
    (_self, _args, name) => {
      const ad = findReader()
      return ad && blockTheft(ad, name)
    },
  )
  /** Checks whether an ad reads a field of the page. */
  const checkFieldRead = (field: Field | undefined) => {
    const ad = isPageElement(field) ? findReader() : undefined
    return ad && block(ad, { threat: 'data-theft/form-scrape', evidence: field?.name || 'value' }) && { value: '' }
  }
  hook<Field, []>(realm, /^HTML(Inp|TextA|Sel)/, 'value', checkFieldRead, undefined, true)
  hook<unknown, [Field?]>(realm, 'window', 'FormData', (_self, args) => {
    if (checkFieldRead(args[0])) args.length = 0
    return undefined
  })
}

/** Creates a storage for an ad: a copy of the ad data, with the methods of `Storage`. */
function createStorageView(storage: Storage, ad: Ad) {
  const listNames = () => Object.keys(items)
  const removeItem = (name: string) => {
    if (isAdData(name)) storage.removeItem(name)
    delete items[name]
  }
  const items = Object.create({
    getItem: (name: string) => {
      if (!(name in items) && storage.getItem(name) !== null) blockTheft(ad, name)
      return items[name] ?? null
    },
    setItem: (name: string, value: unknown) => {
      view[name] = value
    },
    removeItem,
    key: (index: number) => listNames()[index] ?? null,
    clear: () => listNames().forEach(removeItem),
    get length() {
      return listNames().length
    },
  })
  for (const name of Object.keys(storage).filter(isAdData)) items[name] = storage[name]
  const view = new Proxy(items, {
    set: (_target, name, value) => {
      namesWrittenByAds.add(String(name))
      storage[String(name)] = `${value}`
      items[name] = `${value}`
      return true
    },
  })
  return view
}
