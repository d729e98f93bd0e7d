import { findCorners } from './corners.ts'
import { type Grey, scaleDown } from './grey.ts'

/**
 * Features of a picture: corners at several scales, each with a position in the picture and 256 brightness comparisons
 * around it. Screenshots are not turned, so features depend on direction.
 */
export interface Features {
  width: number
  height: number
  count: number
  /** In pixels of the picture. */
  x: Float32Array
  y: Float32Array
  /** Size of a scaled pixel in pixels of the picture. */
  scale: Float32Array
  /** Eight words for each feature. */
  bits: Uint32Array
  /** For each feature, the comparisons nearest to flipping, least certain first. Only for pictures to search with. */
  unsure: Uint8Array
  /** The whole picture with about 84 × 84 pixels. */
  thumbnail: Grey
  /** Scaled pictures, largest first. Only for pictures to search with. */
  levels: readonly { scale: number; picture: Grey }[]
}

/** Square root of the thumbnail's area. */
const thumbnailSize = 84

export const wordsPerFeature = 8
export const bitsPerFeature = wordsPerFeature * 32
/** The low bits of the first words are keys of look-up tables. */
export const tableCount = 5
export const mostKeyBits = 22
export const unsurePerTable = 5
/** In `unsure`: no bit. */
const noBit = 255

const radius = 12
/** A difference of brightness below this counts as none: compression makes flat areas noisy. */
const margin = 7

/** Pairs of points around a corner, fixed: stored features depend on them. Near points are compared more often. */
const pairs = (() => {
  // A linear congruential generator (Numerical Recipes).
  let state = 20_261_118
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  const coordinate = () => Math.round((((random() + random() + random()) / 3) * 2 - 1) * 1.35 * radius)
  return Int8Array.from({ length: bitsPerFeature * 4 }, () => Math.max(-radius, Math.min(radius, coordinate())))
})()

export interface Extent {
  /** Square root of the largest and smallest area that the picture is scaled to. */
  largest: number
  smallest: number
  /** Pixels for each feature; fewer pixels, more features. */
  pixelsPerFeature: number
  mostPerLevel: number
  leastPerLevel: number
  /** Ratio of one size to the next. */
  step: number
}

export function extractFeatures(picture: Grey, extent: Extent): Features {
  const natural = Math.sqrt(picture.width * picture.height)
  const factors: number[] = []
  for (
    let size = Math.min(extent.largest, natural * 2);
    size >= extent.smallest || factors.length === 0;
    size /= extent.step
  )
    factors.push(size / natural)
  const scaled = scaleDown(picture, [...factors, thumbnailSize / natural])
  const levels = scaled.slice(0, -1)
  const thumbnail = scaled.at(-1) as Grey // one for each factor
  const corners = levels.map((level) => {
    const area = level.width * level.height
    const most = Math.max(extent.leastPerLevel, Math.min(extent.mostPerLevel, area / extent.pixelsPerFeature))
    return findCorners(level, radius + 1, Math.round(most))
  })
  const count = corners.reduce((sum, { length }) => sum + length, 0)
  const features: Features = {
    width: picture.width,
    height: picture.height,
    count,
    x: new Float32Array(count),
    y: new Float32Array(count),
    scale: new Float32Array(count),
    bits: new Uint32Array(count * wordsPerFeature),
    unsure: new Uint8Array(count * tableCount * unsurePerTable),
    thumbnail,
    levels: levels.map((level, at) => ({ scale: 1 / (factors[at] as number), picture: level })), // one factor for each
  }
  let feature = 0
  for (const [level, { scale, picture: scaledPicture }] of features.levels.entries()) {
    const { width } = scaledPicture
    const offsets = findOffsets(width)
    for (const at of corners[level] as Int32Array) {
      features.x[feature] = ((at % width) + 0.5) * scale
      features.y[feature] = (Math.floor(at / width) + 0.5) * scale
      features.scale[feature] = scale
      compare(scaledPicture.data, at, offsets, features, feature++)
    }
  }
  return features
}

/** The distance of each point of the pairs from the corner, in a picture of this width. */
const findOffsets = (width: number) =>
  Int32Array.from(
    { length: bitsPerFeature * 2 },
    (_, point) => (pairs[point * 2 + 1] as number) * width + (pairs[point * 2] as number), // two numbers for each point
  )

/** Compares the pairs of points around a corner. */
function compare(data: Uint8Array, centre: number, offsets: Int32Array, { bits, unsure }: Features, feature: number) {
  for (let word = 0; word < wordsPerFeature; word++) {
    let value = 0
    for (let bit = 0; bit < 32; bit++) {
      const at = (word * 32 + bit) * 2
      // Corners keep `radius` pixels distance from the edges, so all indexes are within the arrays, here and below.
      const a = data[centre + (offsets[at] as number)] as number
      const b = data[centre + (offsets[at + 1] as number)] as number
      const over = a - b - margin
      if (over > 0) value |= 1 << bit
      distances[bit] = over > 0 ? over : -over
    }
    bits[feature * wordsPerFeature + word] = value
    if (word < tableCount) findUnsure(unsure, (feature * tableCount + word) * unsurePerTable)
  }
}

/** Distances of the last compared word. */
const distances = new Int32Array(32)
const nearest = new Int32Array(unsurePerTable)

/** Writes the bits of a key with the smallest distances. */
function findUnsure(unsure: Uint8Array, to: number) {
  nearest.fill(256)
  for (let bit = 0; bit < mostKeyBits; bit++) {
    const distance = distances[bit] as number // within the array, as below
    if (distance >= (nearest[unsurePerTable - 1] as number)) continue
    let rank = unsurePerTable - 1
    for (; rank > 0 && distance < (nearest[rank - 1] as number); rank--) {
      nearest[rank] = nearest[rank - 1] as number
      unsure[to + rank] = unsure[to + rank - 1] as number
    }
    nearest[rank] = distance
    unsure[to + rank] = bit
  }
}

/** Stored features as a query: no comparison is known to be uncertain, and only the thumbnail is left of the pixels. */
export function withUnsure(features: Features | null | undefined): Features | null {
  if (!features) return null
  const { thumbnail, width, count } = features
  return {
    ...features,
    unsure: new Uint8Array(count * tableCount * unsurePerTable).fill(noBit),
    levels: [{ scale: width / thumbnail.width, picture: thumbnail }],
  }
}
