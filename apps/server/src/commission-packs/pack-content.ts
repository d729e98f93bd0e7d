import {
  type AffiliateNetwork,
  Failure,
  type PackContent,
  type PackOrder,
  type PackSums,
  packLimits,
  type Scope,
} from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { DayRange, QueryOptions, Warehouse } from '@vigil/warehouse'
import { type Claim, loadClaims } from './claims.ts'
import { loadNetworks, networkOfClaim, pickNetwork } from './networks.ts'

export interface PackSources {
  database: Pick<Database, 'affiliateNetworks' | 'affiliates' | 'verifications'>
  warehouse: Pick<Warehouse, 'select' | 'list'>
  config: { publicUrl: string }
  clock: () => Date
}

const dayMs = 86_400_000

/** The contents of a network's pack, from the verdicts so far. */
export async function buildContent(
  sources: PackSources,
  scope: Scope,
  { network: name, range }: { network: string; range: DayRange },
  options: QueryOptions,
): Promise<PackContent> {
  const networks = await loadNetworks(sources.database, scope)
  const network = pickNetwork(networks, name)
  const claimed = await claimsByNetwork(sources, scope, { networks, range, hosts: [] }, options)
  return toContent(sources, scope, { network, range, claims: claimed.get(name) ?? [] })
}

/** The contents of all networks with claims, each for the days of its window. */
export async function buildContents(
  sources: PackSources,
  scope: Scope,
  { hosts }: { hosts: readonly string[] },
  options: QueryOptions,
): Promise<PackContent[]> {
  const networks = await loadNetworks(sources.database, scope)
  const now = sources.clock().getTime()
  const day = (daysAgo: number) => new Date(now - daysAgo * dayMs).toISOString().slice(0, 10)
  const range = { from: day(Math.max(...networks.map(({ windowDays }) => windowDays))), to: day(0) }
  const claimed = await claimsByNetwork(sources, scope, { networks, range, hosts }, options)
  return [...claimed].map(([name, claims]) => {
    const network = pickNetwork(networks, name)
    const own = { from: day(network.windowDays), to: range.to }
    const since = Date.parse(own.from)
    return toContent(sources, scope, { network, range: own, claims: claims.filter(({ order }) => order.at >= since) })
  })
}

async function claimsByNetwork(
  { database: { verifications }, warehouse }: PackSources,
  scope: Scope,
  { networks, range, hosts }: { networks: readonly AffiliateNetwork[]; range: DayRange; hosts: readonly string[] },
  options: QueryOptions,
): Promise<Map<string, Claim[]>> {
  const claimed = new Map<string, Claim[]>()
  for (const claim of await loadClaims({ warehouse, verifications }, scope, { range, hosts }, options)) {
    const { order, stuffedBy } = claim
    const name = networkOfClaim(networks, { affiliateTag: order.affiliate_tag, stuffedBy })
    const known = claimed.get(name)
    if (known) known.push(claim)
    else claimed.set(name, [claim])
  }
  return claimed
}

interface Chosen {
  network: AffiliateNetwork
  range: DayRange
  claims: readonly Claim[]
}

function toContent({ config, clock }: PackSources, scope: Scope, { network, range, claims }: Chosen): PackContent {
  if (claims.length > packLimits.orders) throw new Failure('pack_too_large')
  const now = clock().getTime()
  const all = claims.map((claim) => toOrder(claim, network, `${config.publicUrl}${detailsPath(scope, claim)}`))
  const orders = all.filter(({ locksAt }) => Date.parse(locksAt) > now)
  const locked = all.filter(({ locksAt }) => Date.parse(locksAt) <= now)
  return {
    network,
    dateStart: range.from,
    dateEnd: range.to,
    orders,
    locked,
    totals: {
      all: sumOrders(orders),
      stuffed: sumOrders(orders.filter(({ reason }) => reason === 'stuffed')),
      unseen: sumOrders(orders.filter(({ reason }) => reason === 'unseen')),
      locked: sumOrders(locked),
    },
  }
}

function toOrder(
  { order, orderId, reason, verdict }: Claim,
  network: AffiliateNetwork,
  evidenceUrl: string,
): PackOrder {
  const amountCents = Math.round(order.value * 100)
  return {
    orderId,
    recordedOrderId: order.order_id,
    sessionId: order.session_id,
    orderedAt: new Date(order.at).toISOString(),
    locksAt: new Date(order.at + network.windowDays * dayMs).toISOString(),
    amount: amountCents / 100,
    commission: Math.round((amountCents * network.ratePercent) / 100) / 100,
    currency: order.currency,
    affiliateTag: order.affiliate_tag,
    reason,
    confidence: verdict.affiliate.confidence,
    evidence: verdict.affiliate.reasons.map(({ text }) => text),
    evidenceId: verdict.evidenceId,
    evidenceUrl,
  }
}

function detailsPath({ organizationId }: Scope, { order }: Claim) {
  const query = new URLSearchParams({
    id: order.order_id,
    sessionID: order.session_id,
    organization: String(organizationId),
  })
  return `/orders-detail/details?${query}`
}

/** Sums in cents, so that they are exact. */
function sumOrders(orders: readonly PackOrder[]): PackSums {
  const sum = (of: (order: PackOrder) => number) =>
    orders.reduce((cents, order) => cents + Math.round(of(order) * 100), 0) / 100
  return { orders: orders.length, amount: sum(({ amount }) => amount), commission: sum(({ commission }) => commission) }
}
