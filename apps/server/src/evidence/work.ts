import type { Queue } from '../jobs/queue.ts'
import { giveUpPicture, makePicture, type PictureMaking } from './evidence-picture.ts'
import { evidencePictureJob } from './evidence-pictures.ts'

export interface EvidenceWork extends Pick<PictureMaking, 'files'> {
  queue: Queue
  /** Null without a browser: the work is left to another process. */
  render: PictureMaking['render'] | null
}

export function workEvidencePictures({ queue, files, render }: EvidenceWork) {
  if (!render) return
  queue.work(
    evidencePictureJob,
    ({ hash }, signal) => makePicture({ files, render }, hash, signal),
    ({ hash }) => giveUpPicture({ files }, hash),
  )
}
