import { countBits } from './count-bits.ts'
import { type Features, wordsPerFeature } from './features.ts'
import type { Located } from './locate.ts'

/** In scaled pixels of the query: the first round corrects a placement from a few features. */
const tolerances = [6, 3]
const largestTolerance = 6
/** The most comparisons in which the same feature differs. Its place is known, so it may differ more than in a look-up. */
const mostDifferent = 60
/** The largest ratio of scales of the same feature. */
const mostScaled = 1.3

interface Level {
  scale: number
  columns: number
  rows: number
  /** Features of each cell; those of cell `n` are `features[starts[n]]` to `features[starts[n + 1] - 1]`. */
  starts: Uint32Array
  features: Uint32Array
}

/** The features of a query by scale and place. */
export type Places = readonly Level[]

export function findPlaces(query: Features): Places {
  const scales = [...new Set(query.scale)]
  return scales.map((scale) => {
    const cell = scale * largestTolerance
    const columns = Math.ceil(query.width / cell) + 1
    const rows = Math.ceil(query.height / cell) + 1
    const own: number[] = []
    for (let at = 0; at < query.count; at++) if (query.scale[at] === scale) own.push(at)
    const findCell = (at: number) =>
      Math.floor((query.y[at] as number) / cell) * columns + Math.floor((query.x[at] as number) / cell)
    const starts = new Uint32Array(columns * rows + 1)
    for (const at of own) {
      const next = findCell(at) + 1
      starts[next] = (starts[next] as number) + 1
    }
    for (let at = 0; at < columns * rows; at++) starts[at + 1] = (starts[at + 1] as number) + (starts[at] as number)
    const next = starts.slice()
    const features = new Uint32Array(own.length)
    for (const at of own) {
      const cell = findCell(at)
      const place = next[cell] as number
      features[place] = at
      next[cell] = place + 1
    }
    return { scale, columns, rows, starts, features }
  })
}

/** Counts all features of a located picture that the query has at their place, and improves the placement with them. */
export function verify(query: Features, places: Places, own: Features, located: Located): Located {
  let { placement, found } = located
  for (const tolerance of tolerances) {
    const inOwn: number[] = []
    const inQuery: number[] = []
    const { zoom, left, top } = placement
    for (let at = 0; at < own.count; at++) {
      const x = (own.x[at] as number) * zoom + left
      const y = (own.y[at] as number) * zoom + top
      if (x < 0 || y < 0 || x >= query.width || y >= query.height) continue
      const match = nearest(query, places, own, at, x, y, zoom, tolerance)
      if (match < 0) continue
      inOwn.push(at)
      inQuery.push(match)
    }
    found = Math.min(inOwn.length, new Set(inQuery).size)
    if (found < 3) return { placement, found }
    placement = fit(query, own, inQuery, inOwn, placement)
  }
  return { placement, found }
}

/** The query's most similar feature near a place, or -1. */
function nearest(
  query: Features,
  places: Places,
  own: Features,
  at: number,
  x: number,
  y: number,
  zoom: number,
  tolerance: number,
): number {
  const scale = (own.scale[at] as number) * zoom
  let best = -1
  let least = mostDifferent + 1
  for (const level of places) {
    const ratio = level.scale / scale
    if (ratio > mostScaled || ratio < 1 / mostScaled) continue
    const cell = level.scale * largestTolerance
    const reach = tolerance * level.scale
    const [fromRow, toRow] = [Math.max(0, Math.floor((y - reach) / cell)), Math.floor((y + reach) / cell)]
    const [fromColumn, toColumn] = [Math.max(0, Math.floor((x - reach) / cell)), Math.floor((x + reach) / cell)]
    for (let row = fromRow; row <= toRow && row < level.rows; row++) {
      for (let column = fromColumn; column <= toColumn && column < level.columns; column++) {
        const place = row * level.columns + column
        const end = level.starts[place + 1] as number
        for (let entry = level.starts[place] as number; entry < end; entry++) {
          const q = level.features[entry] as number
          const dx = (query.x[q] as number) - x
          const dy = (query.y[q] as number) - y
          if (dx * dx + dy * dy > reach * reach) continue
          let distance = 0
          for (let word = 0; word < wordsPerFeature && distance < least; word++)
            distance += countBits(
              (own.bits[at * wordsPerFeature + word] as number) ^ (query.bits[q * wordsPerFeature + word] as number),
            )
          if (distance >= least) continue
          least = distance
          best = q
        }
      }
    }
  }
  return best
}

/** Least squares of the zoom and the offset. */
function fit(query: Features, own: Features, inQuery: number[], inOwn: number[], before: Located['placement']) {
  const n = inOwn.length
  let [ox, oy, qx, qy] = [0, 0, 0, 0]
  for (let at = 0; at < n; at++) {
    ox += own.x[inOwn[at] as number] as number
    oy += own.y[inOwn[at] as number] as number
    qx += query.x[inQuery[at] as number] as number
    qy += query.y[inQuery[at] as number] as number
  }
  ox /= n
  oy /= n
  qx /= n
  qy /= n
  let [over, under] = [0, 0]
  for (let at = 0; at < n; at++) {
    const dx = (own.x[inOwn[at] as number] as number) - ox
    const dy = (own.y[inOwn[at] as number] as number) - oy
    over += dx * ((query.x[inQuery[at] as number] as number) - qx)
    over += dy * ((query.y[inQuery[at] as number] as number) - qy)
    under += dx * dx + dy * dy
  }
  // Features close together do not determine the zoom.
  const zoom = under > 100 * n ? over / under : before.zoom
  return { zoom, left: qx - ox * zoom, top: qy - oy * zoom }
}
