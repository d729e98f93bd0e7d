import type { Grey } from './grey.ts'

export interface Corner {
  x: number
  y: number
  strength: number
}

/** Weaker corners are noise of compression. */
const weakest = 100

/**
 * The strongest corners of a smoothed picture, spread over it: the picture is divided into cells, and cells take turns.
 * Harris's measure, at least `margin` from the edges.
 */
export function findCorners(picture: Grey, margin: number, most: number): Corner[] {
  const { width, height } = picture
  if (width <= margin * 2 || height <= margin * 2) return []
  const strengths = measureCorners(picture)
  const found: Corner[] = []
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < width - margin; x++) {
      const strength = strengths[y * width + x] as number // within the array
      if (strength > weakest && isPeak(strengths, width, x, y, strength)) found.push({ x, y, strength })
    }
  }
  return found.length <= most ? found : spread(found, width, most)
}

function isPeak(strengths: Float32Array, width: number, x: number, y: number, strength: number) {
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      const other = strengths[(y + dy) * width + x + dx] as number // margins are wider than two pixels
      // Of equal neighbours, the last one is the peak.
      if (other > strength || (other === strength && (dy > 0 || (dy === 0 && dx > 0)))) return false
    }
  }
  return true
}

/**
 * The smaller eigenvalue of the gradients within 5 × 5 pixels (Shi and Tomasi). Sums are integers, because running sums
 * of fractions would drift.
 */
function measureCorners({ width, height, data }: Grey): Float32Array {
  const strengths = new Float32Array(width * height)
  // Products of the gradients of the last five rows, and their sums for each column.
  const [xx, yy, xy] = [new Int32Array(width * 5), new Int32Array(width * 5), new Int32Array(width * 5)]
  const [sumXx, sumYy, sumXy] = [new Int32Array(width), new Int32Array(width), new Int32Array(width)]
  for (let y = 1; y < height - 1; y++) {
    const row = (y % 5) * width
    // All indexes are within the arrays, here and below.
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const gx = (data[at + 1] as number) - (data[at - 1] as number)
      const gy = (data[at + width] as number) - (data[at - width] as number)
      const place = row + x
      sumXx[x] = (sumXx[x] as number) + gx * gx - (xx[place] as number)
      sumYy[x] = (sumYy[x] as number) + gy * gy - (yy[place] as number)
      sumXy[x] = (sumXy[x] as number) + gx * gy - (xy[place] as number)
      xx[place] = gx * gx
      yy[place] = gy * gy
      xy[place] = gx * gy
    }
    if (y < 5) continue
    const middle = (y - 2) * width - 2
    let [a, b, c] = [0, 0, 0]
    for (let x = 0; x < width; x++) {
      a += sumXx[x] as number
      b += sumYy[x] as number
      c += sumXy[x] as number
      if (x < 4) continue
      // Flat areas have no corners.
      if (a + b >= 400) strengths[middle + x] = ((a + b) / 2 - Math.sqrt(((a - b) / 2) ** 2 + c * c)) / 4
      a -= sumXx[x - 4] as number
      b -= sumYy[x - 4] as number
      c -= sumXy[x - 4] as number
    }
  }
  return strengths
}

const cellSize = 24

function spread(found: Corner[], width: number, most: number): Corner[] {
  const columns = Math.ceil(width / cellSize)
  const cells = new Map<number, Corner[]>()
  for (const corner of found) {
    const cell = Math.floor(corner.y / cellSize) * columns + Math.floor(corner.x / cellSize)
    const list = cells.get(cell)
    if (list) list.push(corner)
    else cells.set(cell, [corner])
  }
  const lists = [...cells.values()]
  for (const list of lists) list.sort((a, b) => b.strength - a.strength)
  const kept: Corner[] = []
  for (let rank = 0; kept.length < most && lists.some((list) => list.length > rank); rank++) {
    const round = lists.flatMap((list) => list[rank] ?? [])
    if (kept.length + round.length > most) round.sort((a, b) => b.strength - a.strength)
    kept.push(...round.slice(0, most - kept.length))
  }
  return kept
}
