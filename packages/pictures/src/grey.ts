import sharp from 'sharp'

/** A greyscale picture, row by row. */
export interface Grey {
  width: number
  height: number
  data: Uint8Array
}

/** The picture at another size, slightly blurred: comparisons of single pixels would depend on compression. */
export async function scaled({ width, height, data }: Grey, factor: number): Promise<Grey> {
  const { data: pixels, info } = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize(Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor)), { fit: 'fill' })
    .blur(1.2)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    data: new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.length),
  }
}
