import { quietly } from '../shared/hook.ts'
import { newId } from '../shared/report.ts'

/** A shopper's visit, stored in a first-party cookie for all hosts of the shop until 30 minutes after the last page. */
export interface Session {
  id: string
  mode: 'blocking' | 'non_blocking'
  isNew: boolean
  hasCheckedOut: boolean
  /** Hashes of legitimate attribution entries: from arrivals, or written by the shop. */
  grants: string[]
  /** The deal site that referred the shopper. */
  dealSite: string
}

const name = 'vigil_cart'
const lifetimeSeconds = 1_800
// Version 1.0.0 wrote another flag and no grants.
const pattern = /vigil_cart=([\w-]{16,64})~([bn])(\d)\d?~([\w.-]*)~(?:([\w.]*)~)?/
const maxGrants = 20

const dealHost = /coupon|promo|deal|voucher|discount|rabatt|gutschein|savings|codes?\b/i

export function openSession(nonBlockingPercent: number): Session {
  const [found, id, mode, checkedOut, dealSite = '', grants] = pattern.exec(quietly(() => document.cookie) ?? '') ?? []
  return {
    id: id ?? newId(crypto),
    mode: (found ? mode === 'n' : Math.random() * 100 < nonBlockingPercent) ? 'non_blocking' : 'blocking',
    isNew: !found,
    hasCheckedOut: checkedOut === '1',
    grants: grants?.split('.') ?? [],
    dealSite: dealSiteOf(document.referrer) || dealSite,
  }
}

function dealSiteOf(referrer: string) {
  const host = quietly(() => new URL(referrer).hostname) ?? ''
  return host !== location.hostname && dealHost.test(host) ? host : ''
}

export function saveSession({ id, mode, hasCheckedOut, dealSite, grants }: Session) {
  const flags = `${mode === 'blocking' ? 'b' : 'n'}${Number(hasCheckedOut)}`
  // The time makes every value unique, so that reading it back shows whether the browser accepted it.
  setCookie(`${id}~${flags}~${dealSite}~${grants.slice(-maxGrants).join('.')}~${Date.now().toString(36)}`)
}

const isStored = (value: string) => document.cookie.includes(`${name}=${value}`)

/** Uses the widest domain that the browser allows: the checkout may be on another host. */
function setCookie(value: string) {
  quietly(() => {
    const parts = location.hostname.split('.')
    const text = `${name}=${value};path=/;max-age=${lifetimeSeconds};samesite=lax${location.protocol === 'https:' ? ';secure' : ''}`
    for (let count = 2; count <= parts.length && !isStored(value); count++)
      // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not in every browser, and does not answer at once
      document.cookie = `${text};domain=${parts.slice(-count).join('.')}`
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    if (!isStored(value)) document.cookie = text
  })
}

/** FNV-1a, 32 bits: enough to recognize a value that this browser has seen. */
export function hashText(text: string) {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Lines stored for this tab, across pages. */
export const readLines = (key: string) => (quietly(() => sessionStorage.getItem(key)) ?? '').split('\n').filter(Boolean)
export const saveLines = (key: string, values: Iterable<unknown>) =>
  quietly(() => sessionStorage.setItem(key, [...values].slice(-20).join('\n')))
