import type { Scope } from '@vigil/contract'
import type { Dependencies } from '../../../../dependencies.ts'
import type { EvidencePictures } from '../../../../evidence/evidence-pictures.ts'
import { errorMessage } from '../../../../lib/error-message.ts'
import type { OwnCreative } from './own-creatives.ts'

export interface PictureSources
  extends Pick<Dependencies, 'database' | 'warehouse' | 'pictures' | 'clock' | 'makesPictures'> {
  evidence: EvidencePictures
  logger: { warn(message: string): void }
}

/** The picture of each creative, the most frequent creatives first. */
export const firstPictures = (creatives: readonly OwnCreative[]) => [
  ...new Set(creatives.flatMap(({ hashes }) => hashes.slice(0, 1))),
]

export async function requestPictures(
  { warehouse, evidence, logger }: PictureSources,
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
