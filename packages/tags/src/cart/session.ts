import { quietly } from '../shared/hook.ts'
import { newId } from '../shared/report.ts'

/** A shopper's visit. Kept in a first-party cookie for all hosts of the shop until half an hour after the last page. */
export interface Session {
  id: string
  mode: 'blocking' | 'non_blocking'
  isNew: boolean
  hasCheckedOut: boolean
  /** Hashes of the attribution entries that the shopper brought or the shop wrote. */
  rights: string[]
  /** The deal site that led the shopper here. */
  dealSite: string
}

const name = 'vigil_cart'
const seconds = 1_800
// Version 1.0.0 wrote another flag, and no rights.
const pattern = /vigil_cart=([\w-]{16,64})~([bn])(\d)\d?~([\w.-]*)~(?:([\w.]*)~)?/
const mostRights = 20

const dealHost = /coupon|promo|deal|voucher|discount|rabatt|gutschein|savings|codes?\b/i

export function openSession(nonBlockingPercent: number): Session {
  const [found, id, mode, checkedOut, dealSite = '', rights] = pattern.exec(quietly(() => document.cookie) ?? '') ?? []
  const session: Session = {
    id: id ?? newId(crypto),
    mode: (found ? mode === 'n' : Math.random() * 100 < nonBlockingPercent) ? 'non_blocking' : 'blocking',
    isNew: !found,
    hasCheckedOut: checkedOut === '1',
    rights: rights?.split('.') ?? [],
    dealSite: dealSiteOf(document.referrer) || dealSite,
  }
  keepSession(session)
  return session
}

function dealSiteOf(referrer: string) {
  const host = quietly(() => new URL(referrer).hostname) ?? ''
  return host !== location.hostname && dealHost.test(host) ? host : ''
}

export function keepSession({ id, mode, hasCheckedOut, dealSite, rights }: Session) {
  const flags = `${mode === 'blocking' ? 'b' : 'n'}${Number(hasCheckedOut)}`
  // The time makes every value a new one, so a read shows whether the browser accepted it.
  setCookie(`${id}~${flags}~${dealSite}~${rights.slice(-mostRights).join('.')}~${Date.now().toString(36)}`)
}

const isTaken = (value: string) => document.cookie.includes(`${name}=${value}`)

/** For the widest domain that the browser allows: a shop's checkout may be on another host. */
function setCookie(value: string) {
  quietly(() => {
    const parts = location.hostname.split('.')
    const text = `${name}=${value};path=/;max-age=${seconds};samesite=lax${location.protocol === 'https:' ? ';secure' : ''}`
    for (let count = 2; count <= parts.length && !isTaken(value); count++)
      // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not in every browser, and does not answer at once
      document.cookie = `${text};domain=${parts.slice(-count).join('.')}`
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    if (!isTaken(value)) document.cookie = text
  })
}

/** A short hash: FNV-1a, 32 bits. Enough to recognise a value that this browser has seen. */
export function hashed(text: string) {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Lines that the tab remembers from page to page. */
export const stored = (key: string) => (quietly(() => sessionStorage.getItem(key)) ?? '').split('\n').filter(Boolean)
export const store = (key: string, values: Iterable<unknown>) =>
  quietly(() => sessionStorage.setItem(key, [...values].slice(-20).join('\n')))
