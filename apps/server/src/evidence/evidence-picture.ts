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
}

/** Draws the stored markup. Does nothing if the picture already exists. */
export async function makePicture({ files, render }: PictureMaking, hash: string, signal: AbortSignal) {
  const markup = await files.read(markupFile(hash))
  if (!markup) return
  if (!(await files.read(pictureFile(hash)))) {
    const picture = await render(new TextDecoder().decode(markup), signal)
    signal.throwIfAborted()
    await files.write(pictureFile(hash), picture)
  }
  await files.remove(markupFile(hash))
}

/** An ad that cannot be drawn has no picture and is not retried. */
export async function giveUpPicture({ files }: Pick<PictureMaking, 'files'>, hash: string) {
  await files.write(pictureFile(hash), new Uint8Array())
  await files.remove(markupFile(hash))
}
