import { hook } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import { home, isBlocking, ownerOf, state, stop } from '../world.ts'
import type { Who } from './deed.ts'
import { cookiesIn, decoy, isForAds, isReading, personal, written } from './private-data.ts'

/** Databases and caches of ads have names of their own. */
const prefix = 'ad:'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLFormElement

/** What the page keeps is not shown to ads: they see consent, advertising ids, and what ads have written. */
export function guardReading(realm: Realm, who: Who) {
  /** A third party's script on the page may be a library: it may read, but not send (requests.ts). */
  const reader = () => {
    const ad = state.hasAds && !isReading ? who() : undefined
    return ad?.isThirdParty ? undefined : ad
  }
  const isHidden = () => isBlocking && reader()
  const keep = (name: string) => {
    if (who()) written.add(name)
    return undefined
  }

  const shown = (text: string) =>
    cookiesIn(text)
      .filter(([name]) => isForAds(name) || personal.test(name))
      .map(([name, value = '']) => `${name}=${isForAds(name) ? value : decoy}`)
      .join('; ')
  hook<Document, []>(
    realm,
    'Document',
    'cookie',
    (_self, _args, _name, call) => (isHidden() ? { value: shown(String(call())) } : undefined),
    undefined,
    true,
  )
  hook<Document, [unknown]>(realm, 'Document', 'cookie', (_self, [text]) =>
    keep(String(text).split('=')[0]?.trim() ?? ''),
  )
  type Cookie = { name: string } | null
  hook<unknown, [unknown]>(realm, 'CookieStore', 'get getAll', (_self, _args, _name, call) =>
    isHidden()
      ? {
          value: (call() as Promise<Cookie | Cookie[]>).then((found) =>
            Array.isArray(found)
              ? found.filter((one) => one && isForAds(one.name))
              : found && isForAds(found.name)
                ? found
                : null,
          ),
        }
      : undefined,
  )
  hook<unknown, [unknown]>(realm, 'CookieStore', 'set', (_self, [name]) => keep(String((name as Cookie)?.name ?? name)))

  const facades = new WeakMap<object, Storage>()
  hook<unknown, []>(
    realm,
    'window',
    'localStorage sessionStorage',
    (_self, _args, _name, call) => {
      const ad = reader()
      if (!ad || !isBlocking) return undefined
      const storage = call() as Storage // what those attributes hold
      const facade =
        facades.get(storage) ?? facadeOf(storage, (name) => stop(ad, { what: 'data-theft/storage-read', hint: name }))
      facades.set(storage, facade)
      return { value: facade }
    },
    undefined,
    true,
  )
  hook<unknown, unknown[]>(realm, 'IDBFactory CacheStorage', 'open deleteDatabase has delete', (_self, args) => {
    if (isHidden()) args[0] = prefix + args[0]
    return undefined
  })
  const empty = (kinds: string, names: string, value: unknown) =>
    hook<unknown, unknown[]>(realm, kinds, names, (_self, _args, name) => {
      const ad = reader()
      return ad && stop(ad, { what: 'data-theft/storage-read', hint: name }) && { value: realm.Promise.resolve(value) }
    })
  empty('IDBFactory CacheStorage', 'databases keys', [])
  empty('CacheStorage', 'match', undefined)
  hook<unknown, unknown[]>(realm, 'StorageManager', 'getDirectory', (_self, _args, name) => {
    const ad = reader()
    return (
      ad &&
      stop(ad, { what: 'data-theft/storage-read', hint: name }) && {
        value: realm.Promise.reject(new realm.DOMException('', 'SecurityError')),
      }
    )
  })

  /** A field of the page with something in it. */
  const scrape = (field: Field | null | undefined, value: unknown) => {
    if (!state.hasAds || isReading || field?.ownerDocument !== home.document || ownerOf(field)) return undefined
    const ad = reader()
    return ad && stop(ad, { what: 'data-theft/form-scrape', hint: field.name || 'value' }) && { value }
  }
  hook<Field, []>(
    realm,
    'HTMLInputElement HTMLTextAreaElement HTMLSelectElement',
    'value',
    (field) => scrape(field, ''),
    undefined,
    true,
  )
  hook<unknown, unknown[]>(realm, 'window', 'FormData', (_self, args) => {
    if (scrape(args[0] as Field | undefined, '')) args.length = 0
    return undefined
  })
  if (realm === home) hook(realm, 'window', 'name', () => (isHidden() ? { value: '' } : undefined), undefined, true)
}

/** A storage as ads see it. */
function facadeOf(storage: Storage, refuse: (name: string) => unknown): Storage {
  const names = () => Object.keys(storage).filter(isForAds)
  const isOpen = (name: string) => isForAds(name) || storage.getItem(name) === null
  const methods: Partial<Record<string, unknown>> = {
    getItem: (name: string) => (isOpen(name) || !refuse(name) ? storage.getItem(name) : null),
    setItem: (name: string, value: string) => {
      written.add(String(name))
      storage.setItem(name, value)
    },
    removeItem: (name: string) => isOpen(name) && storage.removeItem(name),
    key: (index: number) => names()[index] ?? null,
    clear: () => {
      for (const name of names()) storage.removeItem(name)
    },
  }
  return new Proxy(storage, {
    get: (_target, name) => {
      if (name === 'length') return names().length
      if (typeof name === 'symbol') return storage[name as unknown as number] // the tag of its kind
      return methods[name] ?? (isOpen(name) || !refuse(name) ? storage[name] : undefined)
    },
    set: (_target, name, value) => {
      written.add(String(name))
      storage[String(name)] = value
      return true
    },
    has: (_target, name) => isOpen(String(name)) && name in storage,
    deleteProperty: (_target, name) => {
      if (isOpen(String(name))) storage.removeItem(String(name))
      return true
    },
    ownKeys: names,
    getOwnPropertyDescriptor: (_target, name) =>
      isForAds(String(name)) ? Reflect.getOwnPropertyDescriptor(storage, name) : undefined,
  })
}
