import { hook } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { isPages } from '../owners.ts'
import { isBlocking, state, stop } from '../world.ts'
import type { Who } from './deed.ts'
import { decoy, isForAds, isReading, personal, written } from './private-data.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLFormElement

const theft = (ad: Ad, hint: string) => stop(ad, { what: 'data-theft/storage-read', hint })

/** Hides the page's stored data from ads: they see consent, advertising ids, and what ads have written. */
export function guardReading(realm: Realm, who: Who) {
  /** A third party's script on the page may be a library: it may read, but not send (requests.ts). */
  const reader = () => {
    const ad = state.hasAds && !isReading ? who() : undefined
    return ad?.isThirdParty ? undefined : ad
  }
  hook<Document, []>(
    realm,
    'Document',
    'cookie',
    (_self, _args, _name, call) =>
      isBlocking && reader()
        ? {
            value: String(call()).replace(/([^=;\s]*)=?[^;]*(; )?/g, (pair, name, end = '') =>
              isForAds(name) ? pair : personal.test(name) ? `${name}=${decoy}${end}` : '',
            ),
          }
        : undefined,
    undefined,
    true,
  )
  hook<unknown, unknown[]>(realm, 'Document CookieStore', 'cookie set', (_self, [cookie]) => {
    const { name } = Object(cookie)
    if (who()) written.add(`${name ?? cookie}`.split('=')[0]?.trim() ?? '')
    return undefined
  })
  hook<unknown, []>(
    realm,
    'window',
    'localStorage sessionStorage',
    (_self, _args, _name, call) => {
      const ad = isBlocking ? reader() : undefined
      return ad && { value: facadeOf(call() as Storage, ad) } // the attributes' type
    },
    undefined,
    true,
  )
  // Databases of ads get a prefix.
  hook<unknown, unknown[]>(realm, 'IDBFactory', 'open deleteDatabase', (_self, args) => {
    if (isBlocking && reader()) args[0] = `ad:${args[0]}`
    return undefined
  })
  hook<unknown, unknown[]>(
    realm,
    'IDBFactory CacheStorage Cache CookieStore StorageManager',
    /^(databases|keys|match|get)/,
    (_self, _args, name) => {
      const ad = reader()
      return ad && theft(ad, name)
    },
  )
  /** A field of the page, for the ad's code. */
  const scrape = (field: Field | undefined) => {
    const ad = isPages(field) ? reader() : undefined
    return ad && stop(ad, { what: 'data-theft/form-scrape', hint: field?.name || 'value' }) && { value: '' }
  }
  hook<Field, []>(realm, /^HTML(Inp|TextA|Sel)/, 'value', scrape, undefined, true)
  hook<unknown, [Field?]>(realm, 'window', 'FormData', (_self, args) => {
    if (scrape(args[0])) args.length = 0
    return undefined
  })
}

/** A storage as ads see it: a copy of their items, with the methods of one. */
function facadeOf(storage: Storage, ad: Ad) {
  const names = () => Object.keys(shown)
  const removeItem = (name: string) => {
    if (isForAds(name)) storage.removeItem(name)
    delete shown[name]
  }
  const shown = Object.create({
    getItem: (name: string) => {
      if (!(name in shown) && storage.getItem(name) !== null) theft(ad, name)
      return shown[name] ?? null
    },
    setItem: (name: string, value: unknown) => {
      facade[name] = value
    },
    removeItem,
    key: (index: number) => names()[index] ?? null,
    clear: () => names().forEach(removeItem),
    get length() {
      return names().length
    },
  })
  for (const name of Object.keys(storage).filter(isForAds)) shown[name] = storage[name]
  const facade = new Proxy(shown, {
    set: (_target, name, value) => {
      written.add(String(name))
      storage[String(name)] = `${value}`
      shown[name] = `${value}`
      return true
    },
  })
  return facade
}
