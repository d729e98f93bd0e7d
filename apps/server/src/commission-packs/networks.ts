import {
  type AffiliateNetwork,
  builtInNetworks,
  defaultAffiliateFees,
  Failure,
  otherNetworks,
  type Scope,
} from '@vigil/contract'
import type { Database } from '@vigil/database'

type Sources = Pick<Database, 'affiliateNetworks' | 'affiliates'>

/** A shop's networks: the built-in ones, with its changes, then its own. */
export async function loadNetworks({ affiliateNetworks, affiliates }: Sources, scope: Scope) {
  const [changed, fees] = await Promise.all([affiliateNetworks.list(scope), affiliates.fees(scope)])
  const ratePercent = fees?.affiliateFee ?? defaultAffiliateFees.affiliateFee
  const builtIn = builtInNetworks.map((network) => {
    const own = changed.find(({ name }) => name === network.name)
    return { ...network, ratePercent, ...own, isBuiltIn: true, isChanged: own !== undefined }
  })
  const added = changed
    .filter(({ name }) => !builtInNetworks.some((network) => network.name === name))
    .map((network) => ({ ...network, isBuiltIn: false, isChanged: true }))
  const isRest = ({ name }: AffiliateNetwork) => name === otherNetworks
  return [...builtIn.filter((network) => !isRest(network)), ...added, ...builtIn.filter(isRest)]
}

export function pickNetwork(networks: readonly AffiliateNetwork[], wanted: string): AffiliateNetwork {
  const found = networks.find(({ name }) => name === wanted)
  if (!found) throw new Failure('network_not_found')
  const { name, format, windowDays, ratePercent, tagPrefixes, account } = found
  return { name, format, windowDays, ratePercent, tagPrefixes, account }
}

/**
 * The network of a claim: the one with the longest prefix of the order's affiliate tag, or else one with a stuffed cookie in
 * the session.
 */
export function networkOfClaim(
  networks: readonly AffiliateNetwork[],
  { affiliateTag, stuffedBy }: { affiliateTag: string; stuffedBy: readonly string[] },
): string {
  const tag = affiliateTag.toLowerCase()
  let best = { name: otherNetworks, length: 0 }
  for (const { name, tagPrefixes } of networks) {
    const own = name.toLowerCase()
    const fitting = tagPrefixes.filter((prefix) => tag.startsWith(prefix)).concat(tag === own ? own : [])
    const length = Math.max(0, ...fitting.map((prefix) => prefix.length))
    if (length > best.length) best = { name, length }
  }
  if (best.length > 0) return best.name
  const stuffed = networks.find(({ name }) => stuffedBy.includes(name))
  return stuffed?.name ?? otherNetworks
}
