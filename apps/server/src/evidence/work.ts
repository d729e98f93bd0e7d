import type { Queue } from '../jobs/queue.ts'
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
    ({ hash }, signal) => makePicture({ files, render, index }, hash, signal),
    ({ hash }) => giveUpPicture({ files, index }, hash),
  )
}
