import { evidenceKeysPath } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../../dependencies.ts'
import { evidenceKeys } from '../../../evidence/evidence-bundle.ts'

const cacheSeconds = 600

/** Publishes all keys that have signed evidence bundles, so anyone can check who signed a bundle. */
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
