import type { Grey } from './grey.ts'

export const pictureLimits = {
  bytes: 8_000_000,
  /** A screenshot of a 4K screen has 8 million. */
  pixels: 40_000_000,
  seconds: 5,
  /** Larger pictures are scaled down. */
  longestSide: 1_600,
} as const

/** The file is no picture of an allowed kind, is damaged or is too large. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture'
}

type Sharp = typeof import('sharp')['default']
let library: Promise<Sharp> | undefined

/** Loaded with the first picture: most starts of a thread need none. */
async function loadLibrary(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // The pictures are small; more threads for each would cost more than they save.
  sharp.concurrency(1)
  // Users upload anything. The library reads dozens of kinds, SVG and PDF among them; these four are enough.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  })
  return sharp
}

/** Decodes outside of the JavaScript thread. Only the first frame; transparent parts are white, as on a page. */
export async function decodePicture(bytes: Uint8Array): Promise<Grey> {
  if (bytes.length > pictureLimits.bytes) throw new UnreadablePicture('the picture is too large')
  const side = pictureLimits.longestSide
  library ??= loadLibrary()
  const sharp = await library
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: pictureLimits.pixels, pages: 1, failOn: 'error' })
      .timeout({ seconds: pictureLimits.seconds })
      .flatten({ background: '#fff' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, data: new Uint8Array(data) }
  } catch (error) {
    throw new UnreadablePicture('the picture cannot be read', { cause: error })
  }
}
