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
  const found = levels.flatMap((level, at) => {
    const area = level.width * level.height
    const most = Math.max(extent.leastPerLevel, Math.min(extent.mostPerLevel, area / extent.pixelsPerFeature))
    const scale = 1 / (factors[at] as number) // one factor for each level
    return findCorners(level, radius + 1, Math.round(most)).map(({ x, y }) => ({
      x: (x + 0.5) * scale,
      y: (y + 0.5) * scale,
      scale,
      ...compare(level, x, y),
    }))
  })
  const bits = new Uint32Array(found.length * wordsPerFeature)
  const unsure = new Uint8Array(found.length * tableCount * unsurePerTable)
  for (const [at, feature] of found.entries()) {
    bits.set(feature.bits, at * wordsPerFeature)
    unsure.set(feature.unsure, at * tableCount * unsurePerTable)
  }
  return {
    width: picture.width,
    height: picture.height,
    count: found.length,
    x: Float32Array.from(found, ({ x }) => x),
    y: Float32Array.from(found, ({ y }) => y),
    scale: Float32Array.from(found, ({ scale }) => scale),
    bits,
    unsure,
    thumbnail,
    levels: levels.map((level, at) => ({ scale: 1 / (factors[at] as number), picture: level })), // as above
  }
}

function compare({ width, data }: Grey, x: number, y: number) {
  const bits = new Uint32Array(wordsPerFeature)
  const unsure = new Uint8Array(tableCount * unsurePerTable)
  const centre = y * width + x
  const nearest = new Int16Array(unsurePerTable)
  for (let word = 0; word < wordsPerFeature; word++) {
    let value = 0
    nearest.fill(256)
    for (let bit = 0; bit < 32; bit++) {
      const at = (word * 32 + bit) * 4
      // Corners keep `radius` pixels distance from the edges, so all indexes are within the arrays, here and below.
      const a = data[centre + (pairs[at + 1] as number) * width + (pairs[at] as number)] as number
      const b = data[centre + (pairs[at + 3] as number) * width + (pairs[at + 2] as number)] as number
      const over = a - b - margin
      if (over > 0) value |= 1 << bit
      if (word >= tableCount || bit >= mostKeyBits) continue
      const distance = Math.abs(over)
      let rank = unsurePerTable
      for (; rank > 0 && distance < (nearest[rank - 1] as number); rank--) {
        if (rank === unsurePerTable) continue
        nearest[rank] = nearest[rank - 1] as number
        unsure[word * unsurePerTable + rank] = unsure[word * unsurePerTable + rank - 1] as number
      }
      if (rank === unsurePerTable) continue
      nearest[rank] = distance
      unsure[word * unsurePerTable + rank] = bit
    }
    bits[word] = value
  }
  return { bits, unsure }
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
