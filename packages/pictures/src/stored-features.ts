import { type Features, wordsPerFeature } from './features.ts'

/** Features as stored: version, sizes, for each feature its place, scale and bits, and the thumbnail. */

/** Increase it when features change, so that older ones are made again. */
const version = 2
const headBytes = 12
const featureBytes = 6 + wordsPerFeature * 4
const perPixel = 8
const perScale = 2_048

export function storeFeatures({ width, height, count, x, y, scale, bits, thumbnail }: Features): Uint8Array {
  const stored = new Uint8Array(headBytes + count * featureBytes + thumbnail.data.length)
  const view = new DataView(stored.buffer)
  const head = [version, width, height, count, thumbnail.width, thumbnail.height]
  for (const [at, value] of head.entries()) view.setUint16(at * 2, value)
  stored.set(thumbnail.data, headBytes + count * featureBytes)
  for (let feature = 0; feature < count; feature++) {
    const at = headBytes + feature * featureBytes
    // Indexes are within the arrays, here and below.
    view.setUint16(at, Math.round((x[feature] as number) * perPixel))
    view.setUint16(at + 2, Math.round((y[feature] as number) * perPixel))
    view.setUint16(at + 4, Math.round((scale[feature] as number) * perScale))
    for (let word = 0; word < wordsPerFeature; word++)
      view.setUint32(at + 6 + word * 4, bits[feature * wordsPerFeature + word] as number)
  }
  return stored
}

/** False for features of another version. Pictures without features are stored as nothing. */
export const areCurrentFeatures = (stored: Uint8Array) =>
  stored.length === 0 || (stored[0] as number) * 256 + (stored[1] as number) === version

/** Null for features of another version and for an empty picture. */
export function readFeatures(stored: Uint8Array): Features | null {
  if (stored.length < headBytes) return null
  const view = new DataView(stored.buffer, stored.byteOffset, stored.length)
  const count = view.getUint16(6)
  const thumbnailAt = headBytes + count * featureBytes
  const thumbnail = { width: view.getUint16(8), height: view.getUint16(10), data: stored.slice(thumbnailAt) }
  if (view.getUint16(0) !== version || thumbnail.data.length !== thumbnail.width * thumbnail.height) return null
  const [x, y, scale] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  const bits = new Uint32Array(count * wordsPerFeature)
  for (let feature = 0; feature < count; feature++) {
    const at = headBytes + feature * featureBytes
    x[feature] = view.getUint16(at) / perPixel
    y[feature] = view.getUint16(at + 2) / perPixel
    scale[feature] = view.getUint16(at + 4) / perScale
    for (let word = 0; word < wordsPerFeature; word++)
      bits[feature * wordsPerFeature + word] = view.getUint32(at + 6 + word * 4)
  }
  const [width, height] = [view.getUint16(2), view.getUint16(4)]
  return { width, height, count, x, y, scale, bits, unsure: new Uint8Array(0), thumbnail, levels: [] }
}
