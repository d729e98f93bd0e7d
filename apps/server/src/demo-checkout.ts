import { authoriseKey, demoShopName, verificationLimits } from '@vigil/contract'
import type { Database, SessionFact } from '@vigil/database'
import { type DemoRequest, demoAffiliateNetworks, demoShop, demoUsers, wholeOrderId } from '@vigil/demo'
import { codeKeyCache } from './features/cart/verification/code-hashes/code-keys.ts'
import { verifier } from './features/cart/verification/verify.ts'
import { hashKey, makeSecret } from './identity/api-keys.ts'
import type { Collection } from './ingest/collection.ts'
import { toFact } from './ingest/session-facts.ts'
import { errorMessage } from './lib/error-message.ts'

const dayMs = 86_400_000
const keyName = 'Checkout server'

/** Keys of the demo shop: one in use, and an earlier one that was revoked. */
export async function loadDemoKeys(
  { accounts, apiKeys }: Database,
  organizationIds: ReadonlyMap<string, number>,
  now: Date,
) {
  const organizationId = organizationIds.get(demoShopName)
  const email = demoUsers.find(({ organizationName }) => organizationName === demoShopName)?.email
  const user = email === undefined ? undefined : await accounts.byEmail(email)
  if (organizationId === undefined || !user) return
  const scope = authoriseKey({ organizationId })
  const create = (name: string, daysAgo: number) => {
    const secret = makeSecret()
    const createdAt = new Date(now.getTime() - daysAgo * dayMs)
    const key = { name, scopes: ['verify' as const], start: secret.slice(0, 10), keyHash: hashKey(secret) }
    return apiKeys.create(scope, { ...key, createdBy: user.viewer.userId, createdAt }, 20)
  }
  const { id } = await create('Staging', 70)
  await apiKeys.revoke(scope, id, new Date(now.getTime() - 61 * dayMs))
  await create(keyName, 61)
}

/** The affiliate networks of the demo shop. */
export async function loadDemoNetworks(
  { affiliateNetworks }: Pick<Database, 'affiliateNetworks'>,
  organizationIds: ReadonlyMap<string, number>,
) {
  const organizationId = organizationIds.get(demoShopName)
  if (organizationId === undefined) return
  for (const network of demoAffiliateNetworks) await affiliateNetworks.save(authoriseKey({ organizationId }), network)
}

interface Options {
  database: Pick<Database, 'apiKeys' | 'codeKeys' | 'distributions' | 'verifications'>
  collection: Pick<Collection, 'unwrittenFacts'>
  log: (message: string) => void
}

/** Sessions of several days: more than are open at a time. */
const rememberedSessions = 2_000

/** The facts of recent sessions in traffic that is older than stored facts. */
function rememberFacts(organizationId: number) {
  const bySession = new Map<string, SessionFact[]>()
  return {
    add({ beacon: { events } }: DemoRequest) {
      for (const event of events) {
        const fact = toFact(event, { organizationId, correctionMs: 0, events: [] })
        if (fact) bySession.set(fact.sessionId, [...(bySession.get(fact.sessionId) ?? []), fact])
      }
      for (const session of bySession.keys()) {
        if (bySession.size <= rememberedSessions) break
        bySession.delete(session)
      }
    },
    of: (session: string) => bySession.get(session) ?? [],
  }
}

/**
 * Imitates the checkout server of the demo shop: it verifies each order of the last week when it arrives, and before
 * that each order with an affiliate. The outlet has another server, which does not verify yet.
 */
export async function demoCheckout({ database, collection, log }: Options) {
  const { tag } = demoShop()
  const [shop] = await database.distributions.byIds([tag])
  const scope = shop && authoriseKey({ organizationId: shop.organizationId })
  const keys = scope ? await database.apiKeys.list(scope, new Date()) : []
  const key = keys.find(({ name, revokedAt }) => name === keyName && revokedAt === null)
  const codeKeysOf = codeKeyCache({ database, clock: () => new Date() })
  const past = rememberFacts(shop?.organizationId ?? 0)
  let working: Promise<unknown> = Promise.resolve()
  let isStopping = false

  async function verifyOrders(requests: readonly DemoRequest[]) {
    if (!scope || !key) return
    const oldest = Date.now() - verificationLimits.factDays * dayMs
    for (const request of requests) {
      const { beacon, receivedAt } = request
      const isPast = receivedAt <= oldest
      if (isPast) past.add(request)
      const { verifications } = database
      const known = isPast ? { ...verifications, facts: async (_: unknown, id: string) => past.of(id) } : verifications
      const { order } = verifier({
        database: { verifications: known },
        collection: isPast ? null : collection,
        codeKeysOf,
        clock: () => new Date(receivedAt),
      })
      for (const event of beacon.events) {
        if (isStopping || event.type !== 'conversion' || event.host.startsWith('outlet.')) continue
        const { sessionId: session, couponCode, affiliateTag: affiliate } = event
        if (isPast && !affiliate) continue
        const claims = { code: couponCode || undefined, affiliate }
        const about = { session, orderId: wholeOrderId(event), ...claims, requestId: event.id }
        await order({ scope, keyId: key.id }, about)
        await database.apiKeys.used(key.id, new Date(receivedAt))
      }
    }
  }

  return {
    verify(requests: readonly DemoRequest[]) {
      const own = requests.filter(({ beacon }) => beacon.tag === tag)
      if (own.length === 0) return
      working = working
        .then(() => verifyOrders(own))
        .catch((error: unknown) => log(`failed to verify demo orders: ${errorMessage(error)}`))
    },
    async stop() {
      isStopping = true
      await working
    },
  }
}
