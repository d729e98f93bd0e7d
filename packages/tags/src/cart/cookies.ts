import { hook, quietly } from '../shared/hook.ts'
import { tellAffiliate } from './affiliates.ts'
import { networkOfCookie } from './networks.ts'
import { home, session } from './world.ts'

/** Of the browser's cookie store, what is read here. */
interface CookieStore extends EventTarget {
  onchange: unknown
}
interface CookieChange extends Event {
  changed: { name: string; value?: string }[]
}

const lookMs = 2_000
/** Cookies as they are by right. */
let kept = new Map<string, string>()

const cookiesNow = () =>
  new Map(
    home.document.cookie.split('; ').map((one): [string, string] => {
      const at = one.indexOf('=')
      return [one.slice(0, at), one.slice(at + 1)]
    }),
  )

/** Cookies by which affiliates are paid, where no affiliate's link led here. */
export function guardCookies() {
  kept = cookiesNow()
  hook<Document, [unknown]>(Document.prototype, 'cookie', (_document, [text]) => {
    const [, name = '', value = ''] = /^\s*([^=;]*?)\s*=\s*([^;]*?)\s*(?:;|$)/.exec(String(text)) ?? []
    if (isByRight(name, value) || /max-age *= *(0|-)|expires *= *[^;]*19[789]\d/i.test(String(text))) {
      kept.set(name, value)
      return undefined
    }
    return tellCookie(name, value) ? { value: undefined } : undefined
  })
  const { cookieStore } = home as { cookieStore?: CookieStore } // newer types only
  if (cookieStore)
    cookieStore.addEventListener('change', (event) => {
      for (const { name, value = '' } of (event as CookieChange).changed) quietly(() => judge(name, value)) // of that store
    })
  else home.setInterval(() => quietly(() => cookiesNow().forEach((value, name) => void judge(name, value))), lookMs)
}

/** One that no call in the page has set: another world or an extension's own page did, or the shop's server. */
function judge(name: string, value: string) {
  if (isByRight(name, value) || !tellCookie(name, value)) return
  const before = kept.get(name)
  const parts = home.location.hostname.split('.')
  const domains = ['', ...parts.slice(1).map((_part, index) => `;domain=${parts.slice(index).join('.')}`)]
  for (const domain of domains) home.document.cookie = `${name}=;path=/;max-age=0${domain}`
  if (before) home.document.cookie = `${name}=${before};path=/`
}

function isByRight(name: string, value: string) {
  const { href } = home.location
  return (
    !networkOfCookie(name) ||
    session.isReferred ||
    !value ||
    kept.get(name) === value ||
    // The shop's own note of the link that led here.
    [value, quietly(() => decodeURIComponent(value)) ?? value].some(
      (text) => href.includes(text) || home.document.referrer.includes(text),
    )
  )
}

const tellCookie = (name: string, value: string) =>
  tellAffiliate(networkOfCookie(name) ?? name, { cookies: [`${name}=${value}`.slice(0, 256)] })
