import type { Queue } from '../jobs/queue.ts'
import { FilesUnavailableError } from '../storage/files.ts'
import {
  giveUpPicture,
  indexPicture,
  makePicture,
  type PictureIndexing,
  type PictureMaking,
} from './evidence-picture.ts'
import { evidencePictureJob } from './evidence-pictures.ts'

export interface EvidenceWork extends Pick<PictureMaking, 'files'>, PictureIndexing {
  queue: Queue
  /** Null without a browser: the work is left to another process. */
  render: PictureMaking['render'] | null
}

export function workEvidencePictures({ queue, files, render, ...indexing }: EvidenceWork) {
  if (!render) return
  const index = indexPicture(indexing)
  queue.work(
    evidencePictureJob,
    async ({ hash }, signal) => {
      try {
        await makePicture({ files, render, index }, hash, signal)
      } catch (error) {
        // Requested again when its report is opened. If the job failed, the ad would be marked as one without a picture.
        if (!(error instanceof FilesUnavailableError)) throw error
      }
    },
    ({ hash }) => giveUpPicture({ files, index }, hash),
  )
}
