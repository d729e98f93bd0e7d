import type { Database } from '@vigil/database'
import { type PictureSearch, UnreadablePicture } from '@vigil/pictures'
import type { Files } from '../storage/files.ts'

export const evidenceFolder = 'evidence'
/** One file per markup, shared by all organizations: the same markup is the same picture. */
export const pictureFile = (hash: string) => `${evidenceFolder}/${hash}.png`
export const isPicture = (file: string) => file.endsWith('.png')
/** The markup while it waits to be drawn. */
export const markupFile = (hash: string) => `${evidenceFolder}/${hash}.txt`

export interface PictureMaking {
  files: Files
  /** A PNG of the ad; empty if nothing is visible. */
  render: (markup: string, signal: AbortSignal) => Promise<Uint8Array>
  /** Stores what search by picture compares. */
  index: (hash: string, picture: Uint8Array) => Promise<void>
}

export interface PictureIndexing {
  database: Pick<Database, 'pictureFeatures'>
  pictures: Pick<PictureSearch, 'describe'>
  clock: () => Date
}

export const indexPicture =
  ({ database, pictures, clock }: PictureIndexing): PictureMaking['index'] =>
  async (hash, picture) => {
    const features = picture.length > 0 ? await describeOrNothing(pictures, picture) : new Uint8Array()
    await database.pictureFeatures.store(hash, features, clock())
  }

async function describeOrNothing(pictures: PictureIndexing['pictures'], picture: Uint8Array) {
  try {
    return await pictures.describe(picture)
  } catch (error) {
    if (error instanceof UnreadablePicture) return new Uint8Array()
    throw error
  }
}

/** Draws the stored markup, unless the picture already exists, and indexes the picture. */
export async function makePicture({ files, render, index }: PictureMaking, hash: string, signal: AbortSignal) {
  const markup = await files.read(markupFile(hash))
  if (!markup) return
  const picture = (await files.read(pictureFile(hash))) ?? (await draw())
  await index(hash, picture)
  await files.remove(markupFile(hash))

  async function draw() {
    const drawn = await render(new TextDecoder().decode(markup ?? undefined), signal)
    signal.throwIfAborted()
    await files.write(pictureFile(hash), drawn)
    return drawn
  }
}

/** An ad that cannot be drawn has no picture and is not retried. */
export async function giveUpPicture({ files, index }: Omit<PictureMaking, 'render'>, hash: string) {
  await files.write(pictureFile(hash), new Uint8Array())
  await index(hash, new Uint8Array())
  await files.remove(markupFile(hash))
}
