import type { Grey } from './grey.ts'

/** Places in the picture, as `y * width + x`, the strongest first. */
type Corners = Int32Array

/** Weaker corners are noise of compression. */
const weakest = 100
/** Strengths are a quarter of the sums, so that they and a place fit into a number. */
const divisor = 4
const cellSize = 24

/**
 * The strongest corners of a smoothed picture, spread over it: the picture is divided into cells, and cells take turns.
 * At least `margin` from the edges.
 */
export function findCorners(picture: Grey, margin: number, most: number): Corners {
  const { width, height } = picture
  if (width <= margin * 2 || height <= margin * 2) return new Int32Array(0)
  const { strengths, strong } = measureCorners(picture)
  const peaks = strong.filter((at) => {
    const x = at % width
    const y = (at - x) / width
    return x >= margin && x < width - margin && y >= margin && y < height - margin && isPeak(strengths, width, at)
  })
  return spread(strongestFirst(peaks, strengths), width, height, most)
}

function isPeak(strengths: Float32Array, width: number, at: number) {
  const strength = strengths[at] as number // margins are wider than two pixels, here and below
  for (let dy = -2; dy <= 2; dy++) {
    for (let other = at + dy * width - 2, end = other + 5; other < end; other++) {
      const near = strengths[other] as number
      // The last one of equal neighbours is the peak.
      if (near > strength || (near === strength && other > at)) return false
    }
  }
  return true
}

/**
 * The smaller eigenvalue of the gradients within 5 × 5 pixels (Shi and Tomasi), and the places where it is large. Sums
 * are integers, because running sums of fractions would drift.
 */
function measureCorners({ width, height, data }: Grey) {
  const strengths = new Float32Array(width * height)
  const strong = new Int32Array(width * height)
  let count = 0
  // The gradients of the last five rows, both in one number, and the sums of their products for each column.
  const gradients = new Int32Array(width * 5)
  const [sumXx, sumYy, sumXy] = [new Int32Array(width), new Int32Array(width), new Int32Array(width)]
  for (let y = 1; y < height - 1; y++) {
    addRow(data, width, y, gradients, sumXx, sumYy, sumXy)
    if (y < 5) continue
    const middle = (y - 2) * width - 2
    let [a, b, c] = [0, 0, 0]
    // All indexes are within the arrays, here and below.
    for (let x = 0; x < width; x++) {
      a += sumXx[x] as number
      b += sumYy[x] as number
      c += sumXy[x] as number
      if (x < 4) continue
      // The smaller eigenvalue is below both sums, so flat areas and straight edges need no root.
      if (a > weakest * divisor && b > weakest * divisor) {
        const strength = ((a + b) / 2 - Math.sqrt(((a - b) / 2) ** 2 + c * c)) / divisor
        if (strength > weakest) {
          strengths[middle + x] = strength
          strong[count++] = middle + x
        }
      }
      a -= sumXx[x - 4] as number
      b -= sumYy[x - 4] as number
      c -= sumXy[x - 4] as number
    }
  }
  return { strengths, strong: strong.subarray(0, count) }
}

/** Adds the gradients of a row to the sums of the columns, and takes off those of five rows before. */
function addRow(
  data: Uint8Array,
  width: number,
  y: number,
  gradients: Int32Array,
  sumXx: Int32Array,
  sumYy: Int32Array,
  sumXy: Int32Array,
) {
  const row = (y % 5) * width
  for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
    const gx = (data[at + 1] as number) - (data[at - 1] as number)
    const gy = (data[at + width] as number) - (data[at - width] as number)
    const gradient = (gx << 16) | (gy & 0xffff)
    const before = gradients[row + x] as number
    // Most of a page is flat.
    if (gradient === before) continue
    gradients[row + x] = gradient
    const bx = before >> 16
    const by = (before << 16) >> 16
    sumXx[x] = (sumXx[x] as number) + gx * gx - bx * bx
    sumYy[x] = (sumYy[x] as number) + gy * gy - by * by
    sumXy[x] = (sumXy[x] as number) + gx * gy - bx * by
  }
}

/** Sorts without a callback, by numbers made of strength and place. */
function strongestFirst(places: Int32Array, strengths: Float32Array): Corners {
  const range = strengths.length
  const keys = new Float64Array(places.length)
  for (const [at, place] of places.entries()) keys[at] = Math.round(strengths[place] as number) * range + place
  keys.sort().reverse()
  return Int32Array.from(keys, (key) => key % range)
}

function spread(corners: Corners, width: number, height: number, most: number): Corners {
  if (corners.length <= most) return corners
  const columns = Math.ceil(width / cellSize)
  const counts = new Uint32Array(columns * Math.ceil(height / cellSize))
  const rounds: number[][] = []
  for (const at of corners) {
    const x = at % width
    const cell = Math.floor((at - x) / width / cellSize) * columns + Math.floor(x / cellSize)
    const rank = counts[cell] as number
    counts[cell] = rank + 1
    const round = rounds[rank]
    if (round) round.push(at)
    else rounds[rank] = [at]
  }
  return Int32Array.from(rounds.flat().slice(0, most))
}
