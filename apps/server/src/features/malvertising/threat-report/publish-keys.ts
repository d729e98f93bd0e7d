import { evidenceKeysPath } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../../dependencies.ts'
import { evidenceKeys } from './evidence-bundle.ts'

const cacheSeconds = 600

/** The keys that signed evidence bundles, so that anyone can tell by whom a bundle was signed. */
export async function publishEvidenceKeys(
  app: FastifyInstance,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
) {
  const keys = evidenceKeys({ ...database, clock })
  app.get(evidenceKeysPath, async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'cache-control': `public, max-age=${cacheSeconds}`,
      'x-content-type-options': 'nosniff',
    })
    return keys.published()
  })
}
