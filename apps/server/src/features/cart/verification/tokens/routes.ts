import { authoriseKey } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Dependencies } from '../../../../dependencies.ts'
import { limitPerMinute, toNetwork } from '../../../../ingest/window-limit.ts'
import { answer } from '../../../../plugins/errors.ts'
import { acceptPageCalls } from '../../../../plugins/page-calls.ts'
import { codeKeyCache } from '../code-hashes/code-keys.ts'
import { loadFacts } from '../load-facts.ts'
import { verdictKeys } from './keys.ts'
import { pageScript } from './page-script.ts'
import { issueToken } from './token.ts'

type Options = Pick<Dependencies, 'config' | 'database' | 'collection' | 'clock'>

const path = '/collect/verdict'
const keySetPath = '/.well-known/vigil-verdicts.json'
const maxBodyBytes = 1_024
const cacheSeconds = 600

const tagPattern = /^[0-9a-z]{8,32}$/
const body = z.object({ tag: z.string().regex(tagPattern), session: z.string().regex(/^[\w-]{16,64}$/) })

/** Signed verdicts for shop pages: the token, the script that fetches it, and the keys with which servers verify it. */
export async function verdictTokenRoutes(app: FastifyInstance, { config, database, collection, clock }: Options) {
  const { publicUrl, beaconsPerMinute } = config
  const keys = verdictKeys({ providerState: database.providerState, clock })
  const codeKeysOf = codeKeyCache({ database, clock })
  const limit = limitPerMinute(beaconsPerMinute)

  const findShop = async (tag: string) => {
    const [shop] = await database.builds.delivered([tag])
    return shop?.kind === 'cart' ? shop : undefined
  }

  acceptPageCalls(app, path, maxBodyBytes)

  app.post(path, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const seconds = limit.secondsToWait(toNetwork(request.ip), performance.now())
    if (seconds > 0) return answer(reply.header('retry-after', String(seconds)), 'rate_limited')
    const given = body.safeParse(parseJson(request.body))
    if (!given.success) return answer(reply, 'invalid_request')
    const { tag, session } = given.data
    const shop = await findShop(tag)
    if (!shop) return answer(reply, 'not_found')
    const scope = authoriseKey(shop)
    const [facts, codeKeys] = await Promise.all([
      loadFacts({ database, collection }, scope, session),
      codeKeysOf(scope),
    ])
    return { token: await issueToken({ keys, issuer: publicUrl, clock }, { tag, session, facts, codeKeys }) }
  })

  app.get(keySetPath, async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${cacheSeconds}`)
    return keys.published()
  })

  app.get<{ Params: { prefix: string } }>('/:prefix(^[0-9a-z]{8,32}$)/verdict.js', async ({ params }, reply) => {
    if (!(await findShop(params.prefix))) return answer(reply, 'not_found')
    return reply
      .headers({ 'cache-control': `public, max-age=${cacheSeconds}`, 'cross-origin-resource-policy': 'cross-origin' })
      .type('text/javascript; charset=utf-8')
      .send(pageScript({ tag: params.prefix, url: `${publicUrl}${path}` }))
  })
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
