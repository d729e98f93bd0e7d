import type { Dependencies } from '../../../../dependencies.ts'
import type { EvidencePictures } from '../../../../evidence/evidence-pictures.ts'
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
