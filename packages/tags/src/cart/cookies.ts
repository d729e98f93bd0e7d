import { hook, quietly } from '../shared/hook.ts'
import { tellAffiliate } from './affiliates.ts'
import { networkOfCookie } from './networks.ts'
import { keepSession } from './session.ts'
import { home, session } from './world.ts'

/** How often cookies are looked at. The browser tells of changes too, but only some time after it was asked to. */
const lookMs = 1_000
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
  // Networks call what a link brings and the cookie that it becomes alike.
  if ([...new URLSearchParams(home.location.search).keys()].some(networkOfCookie)) {
    session.isReferred = true
    keepSession(session)
  }
  kept = cookiesNow()
  hook<Document, [unknown]>(window, 'Document', 'cookie', (_document, [text]) => {
    const [name = '', value = ''] = (/^([^=;]*)=([^;]*)/.exec(String(text)) ?? []).slice(1).map((part) => part.trim())
    if (isByRight(name, value)) {
      kept.set(name, value)
      return undefined
    }
    return tellCookie(name, value) ? { value: undefined } : undefined
  })
  const look = () => quietly(() => cookiesNow().forEach(judge))
  home.setInterval(look, lookMs)
  home.addEventListener('pagehide', look, true)
}

/** One that no call in the page has set: another world or an extension's own page did, or the shop's server. */
function judge(value: string, name: string) {
  if (isByRight(name, value) || !tellCookie(name, value)) return
  const before = kept.get(name)
  const parts = home.location.hostname.split('.')
  // It may be of any of the domains above the shop's host; the shop's own is the last.
  for (const rest of [...parts.map((_part, index) => `;domain=${parts.slice(index).join('.')}`), ''])
    home.document.cookie = `${name}=;path=/;max-age=0${rest}`
  kept.set(name, before ?? '')
  if (before) home.document.cookie = `${name}=${before};path=/`
}

function isByRight(name: string, value: string) {
  return (
    !networkOfCookie(name) ||
    session.isReferred ||
    !value ||
    kept.get(name) === value ||
    // The shop's own note of the link that led here.
    home.location.href.includes(value)
  )
}

const tellCookie = (name: string, value: string) =>
  tellAffiliate(networkOfCookie(name) ?? name, { cookies: [`${name}=${value}`.slice(0, 256)] })
