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

function measureCorners({ width, height, data }: Grey): Float32Array {
  const strengths = new Float32Array(width * height)
  // Sums over the last rows' gradient products, each already summed over 5 columns.
  const rows = Array.from({ length: 5 }, () => ({
    xx: new Float32Array(width),
    yy: new Float32Array(width),
    xy: new Float32Array(width),
  }))
  const px = new Float32Array(width)
  const py = new Float32Array(width)
  for (let y = 1; y < height - 1; y++) {
    const row = rows[y % 5]
    if (!row) continue
    const at = y * width
    for (let x = 1; x < width - 1; x++) {
      // Indexes are within the array.
      px[x] = ((data[at + x + 1] as number) - (data[at + x - 1] as number)) / 2
      py[x] = ((data[at + width + x] as number) - (data[at - width + x] as number)) / 2
    }
    let xx = 0
    let yy = 0
    let xy = 0
    for (let x = 0; x < width; x++) {
      const gx = px[x] as number
      const gy = py[x] as number
      xx += gx * gx
      yy += gy * gy
      xy += gx * gy
      if (x >= 5) {
        const ox = px[x - 5] as number
        const oy = py[x - 5] as number
        xx -= ox * ox
        yy -= oy * oy
        xy -= ox * oy
      }
      if (x >= 2) {
        row.xx[x - 2] = xx
        row.yy[x - 2] = yy
        row.xy[x - 2] = xy
      }
    }
    if (y < 5) continue
    const [a, b, c, d, e] = rows
    if (!a || !b || !c || !d || !e) continue
    const middle = (y - 2) * width
    for (let x = 2; x < width - 2; x++) {
      // Indexes are within the arrays.
      const sxx =
        (a.xx[x] as number) + (b.xx[x] as number) + (c.xx[x] as number) + (d.xx[x] as number) + (e.xx[x] as number)
      const syy =
        (a.yy[x] as number) + (b.yy[x] as number) + (c.yy[x] as number) + (d.yy[x] as number) + (e.yy[x] as number)
      if (sxx + syy < 100) continue
      const sxy =
        (a.xy[x] as number) + (b.xy[x] as number) + (c.xy[x] as number) + (d.xy[x] as number) + (e.xy[x] as number)
      // The smaller eigenvalue (Shi and Tomasi).
      const half = (sxx + syy) / 2
      const root = Math.sqrt(((sxx - syy) / 2) ** 2 + sxy * sxy)
      strengths[middle + x] = half - root
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
