import { authoriseKey, demoShopName, verificationLimits } from '@vigil/contract'
import type { Database } from '@vigil/database'
import { type DemoRequest, demoShop, demoUsers } from '@vigil/demo'
import { verifier } from './features/cart/verification/verify.ts'
import { hashKey, makeSecret } from './identity/api-keys.ts'
import type { Collection } from './ingest/collection.ts'

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
  const { id } = await create('Staging', 20)
  await apiKeys.revoke(scope, id, new Date(now.getTime() - 9 * dayMs))
  await create(keyName, 9)
}

interface Options {
  database: Pick<Database, 'apiKeys' | 'distributions' | 'verifications'>
  collection: Pick<Collection, 'factsWritten'>
  log: (message: string) => void
}

/**
 * Imitates the checkout server of the demo shop: it verifies each order of the last week when it arrives. The outlet has
 * another server, which does not verify yet.
 */
export async function demoCheckout({ database, collection, log }: Options) {
  const { tag } = demoShop()
  const [shop] = await database.distributions.byIds([tag])
  const scope = shop && authoriseKey({ organizationId: shop.organizationId })
  const keys = scope ? await database.apiKeys.list(scope, new Date()) : []
  const key = keys.find(({ name, revokedAt }) => name === keyName && revokedAt === null)
  let working: Promise<unknown> = Promise.resolve()
  let isStopping = false

  async function verifyOrders(requests: readonly DemoRequest[]) {
    if (!scope || !key) return
    for (const { beacon, receivedAt } of requests) {
      for (const event of beacon.events) {
        if (isStopping || event.type !== 'conversion' || event.host.startsWith('outlet.')) continue
        const { order } = verifier({ database, collection, clock: () => new Date(receivedAt) })
        const { sessionId: session, orderId, couponCode, affiliateTag: affiliate } = event
        const claims = { code: couponCode || undefined, affiliate }
        await order({ scope, keyId: key.id }, { session, orderId, ...claims, requestId: event.id })
        await database.apiKeys.used(key.id, new Date(receivedAt))
      }
    }
  }

  return {
    verify(requests: readonly DemoRequest[]) {
      const oldest = Date.now() - verificationLimits.factDays * dayMs
      const recent = requests.filter(({ beacon, receivedAt }) => beacon.tag === tag && receivedAt > oldest)
      if (recent.length === 0) return
      working = working
        .then(() => verifyOrders(recent))
        .catch((error: unknown) => log(`failed to verify demo orders: ${String(error)}`))
    },
    async stop() {
      isStopping = true
      await working
    },
  }
}
