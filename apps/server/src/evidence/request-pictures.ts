import type { Scope } from '@vigil/contract'
import type { Warehouse } from '@vigil/warehouse'
import { errorMessage } from '../lib/error-message.ts'
import type { EvidencePictures } from './evidence-pictures.ts'

interface Sources {
  warehouse: Pick<Warehouse, 'markup'>
  evidence: Pick<EvidencePictures, 'request'>
  logger: { warn(message: string): void }
}

/** Requests the pictures of the scope's own markup. */
export async function requestPictures(
  { warehouse, evidence, logger }: Sources,
  scope: Scope,
  hashes: readonly string[],
) {
  try {
    for (const hash of hashes) {
      const markup = await warehouse.markup(scope, hash)
      if (markup) await evidence.request(hash, markup.text, scope.organizationId)
    }
  } catch (error) {
    logger.warn(`failed to request pictures: ${errorMessage(error)}`)
  }
}
