import { apiKeyLimits, authoriseKey } from '@vigil/contract'
import type { Database } from '@vigil/database'
import { createVigil, type Vigil } from '@vigil/kit-node'
import type { FastifyInstance } from 'fastify'
import { hashKey, makeSecret } from '../../../identity/api-keys.ts'
import { errorMessage } from '../../../lib/error-message.ts'

interface Options {
  database: Pick<Database, 'apiKeys' | 'distributions' | 'providerState'>
  tag: string
  publicUrl: string
  clock: () => Date
}

const keyName = 'Demo shop'
/** Longer than the kit's default: the demo should show a verdict on a busy machine too. */
const timeoutMs = 3_000

/** The kit with the demo shop's key, which is created on first use and shared by all processes. */
export function connectToVigil(app: FastifyInstance, { database, tag, publicUrl, clock }: Options) {
  let connecting: Promise<Vigil> | undefined

  async function readKey() {
    const secret = await database.providerState.secret('demo-shop-key', makeSecret)
    const keyHash = hashKey(secret)
    const [shop] = await database.distributions.byIds([tag])
    if (shop && !(await database.apiKeys.isKnown(keyHash))) {
      const start = secret.slice(0, 7)
      const key = { name: keyName, scopes: ['verify' as const], start, keyHash, createdBy: null, createdAt: clock() }
      await database.apiKeys.create(authoriseKey(shop), key, apiKeyLimits.perOrganization)
    }
    return secret
  }

  // In memory: the public URL may not be reachable from this machine.
  const fetchHere: typeof fetch = async (address, options) => {
    const { pathname } = new URL(String(address))
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: pathname,
      headers: Object.fromEntries(new Headers(options?.headers)),
      payload: String(options?.body),
    })
    return new Response(body, { status: statusCode })
  }

  const connect = async () =>
    createVigil({
      url: publicUrl,
      // Without a key, each call fails, and the shop continues without verdicts.
      key: await readKey().catch((error: unknown) => {
        app.log.warn(`the demo shop has no API key: ${errorMessage(error)}`)
        connecting = undefined
        return ''
      }),
      timeoutMs,
      fetch: fetchHere,
      onFailure: ({ message }) => app.log.warn(`the demo shop got no verdict: ${message}`),
    })

  return () => {
    connecting ??= connect()
    return connecting
  }
}
