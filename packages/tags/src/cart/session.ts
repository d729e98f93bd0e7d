import { quietly } from '../shared/hook.ts'
import { newId } from '../shared/report.ts'

/** A visit of a shopper: kept in a cookie of the shop's own, for all of its hosts, until half an hour after the last sign of life. */
export interface Session {
  id: string
  mode: 'blocking' | 'non_blocking'
  isNew: boolean
  hasCheckedOut: boolean
  /** Came by an affiliate's link: then what affiliates keep in cookies is theirs by right. */
  isReferred: boolean
  /** The deal site that the shopper came from. */
  dealSite: string
}

const name = 'vigil_cart'
const seconds = 1_800
const pattern = /vigil_cart=([\w-]{16,64})~([bn])(.)(.)~([\w.-]*)~/

const dealHost = /coupon|promo|deal|voucher|discount|rabatt|gutschein|savings|codes?\b/i

export function openSession(nonBlockingPercent: number): Session {
  const [found, id, mode, checkedOut, referred, dealSite = ''] =
    pattern.exec(quietly(() => document.cookie) ?? '') ?? []
  const session: Session = {
    id: id ?? newId(crypto),
    mode: (found ? mode === 'n' : Math.random() * 100 < nonBlockingPercent) ? 'non_blocking' : 'blocking',
    isNew: !found,
    hasCheckedOut: checkedOut === '1',
    isReferred: referred === '1',
    dealSite: dealSiteOf(document.referrer) || dealSite,
  }
  keepSession(session)
  return session
}

function dealSiteOf(referrer: string) {
  const host = quietly(() => new URL(referrer).hostname) ?? ''
  return host !== location.hostname && dealHost.test(host) ? host : ''
}

export function keepSession({ id, mode, hasCheckedOut, isReferred, dealSite }: Session) {
  const flags = `${mode === 'blocking' ? 'b' : 'n'}${Number(hasCheckedOut)}${Number(isReferred)}`
  // The time makes every writing a new one, so that it can be seen whether it was taken.
  setCookie(`${id}~${flags}~${dealSite}~${Date.now().toString(36)}`)
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
