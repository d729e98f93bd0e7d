import type { Files } from '../storage/files.ts'

export const evidenceFolder = 'evidence'
/** Once per markup, whoever's it is: the same text is the same picture. */
export const pictureFile = (hash: string) => `${evidenceFolder}/${hash}.png`
export const isPicture = (file: string) => file.endsWith('.png')
/** What is to be drawn, while it waits. */
export const markupFile = (hash: string) => `${evidenceFolder}/${hash}.txt`

export interface PictureMaking {
  files: Files
  /** A PNG of the ad; empty where there is nothing to see of it. */
  render: (markup: string, signal: AbortSignal) => Promise<Uint8Array>
}

/** Draws the ad that was left for it. Called again, it does nothing: the picture is there. */
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

/** An ad that cannot be drawn has no picture, and is not tried for ever. */
export async function giveUpPicture({ files }: Pick<PictureMaking, 'files'>, hash: string) {
  await files.write(pictureFile(hash), new Uint8Array())
  await files.remove(markupFile(hash))
}
