import { isIP } from 'node:net'
import { appId, hostName, type InventoryType } from '@vigil/contract'
import { getDomain } from 'tldts'

/** The domain of all text that is neither a host nor an app id. */
export const unknownDomain = 'unknown'

/** A host without a dot, such as localhost. */
const singleLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** The registrable domain by the public suffix list; for an app, its id. */
export function registrableDomain(host: string, inventoryType: InventoryType) {
  if (inventoryType === 'in-app') return host
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}

/** The same for text that a page sent, which may be anything. IP addresses and local names are their own domain. */
export function claimedDomain(text: string, inventoryType: InventoryType) {
  if (inventoryType === 'in-app') {
    const app = appId.safeParse(text)
    return app.success ? app.data : unknownDomain
  }
  const host = text.trim().toLowerCase()
  if (hostName.safeParse(host).success) return registrableDomain(host, 'web')
  return isIP(host) !== 0 || singleLabel.test(host) ? host : unknownDomain
}
