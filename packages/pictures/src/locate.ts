import type { Features } from './features.ts'
import type { Placement } from './likeness.ts'

export interface Located {
  placement: Placement
  found: number
}

/** Pairs of features of the query and of a picture that are probably the same, in two lists of equal length. */
export interface Pairs {
  queries: number[]
  indexed: number[]
}

/** Size of a place, as a share of the picture's. */
const cellShare = 0.2
const zoomsPerOctave = 2

/**
 * A number for the zoom and place of a picture in the query if two features are the same; near ones share it. The place
 * is that of the picture's middle: the zoom of a single pair is inexact, and the more so the longer its lever.
 */
export function hashPlacement(query: Features, q: number, own: Features, i: number): number {
  const zoom = (query.scale[q] as number) / (own.scale[i] as number)
  const cell = Math.sqrt(own.width * own.height) * zoom * cellShare
  const level = Math.round(Math.log2(zoom) * zoomsPerOctave)
  const column = Math.round(((query.x[q] as number) - ((own.x[i] as number) - own.width / 2) * zoom) / cell)
  const row = Math.round(((query.y[q] as number) - ((own.y[i] as number) - own.height / 2) * zoom) / cell)
  let mixed = Math.imul(level, 73_856_093) ^ Math.imul(column, 19_349_663) ^ Math.imul(row, 83_492_791)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/**
 * Finds the placement of a picture that most pairs of features agree on, and the sum of the weights of their features of
 * the query.
 */
export function locate(
  query: Features,
  own: Features,
  pairs: Pairs,
  weights: Float32Array,
): (Located & { weight: number }) | null {
  const bins = new Map<number, number[]>()
  for (let at = 0; at < pairs.queries.length; at++) {
    const key = hashPlacement(query, pairs.queries[at] as number, own, pairs.indexed[at] as number)
    const bin = bins.get(key)
    if (bin) bin.push(at)
    else bins.set(key, [at])
  }
  const weigh = (bin: number[]) => bin.reduce((sum, at) => sum + (weights[pairs.queries[at] as number] as number), 0)
  const largest = [...bins.values()]
    .map((bin) => ({ bin, weight: weigh(bin) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 3)
  let best: (Located & { weight: number }) | null = null
  for (const { bin } of largest) {
    const match = refine(query, own, pairs, bin, weights)
    if (match && (!best || match.weight > best.weight)) best = match
  }
  return best
}

function refine(query: Features, own: Features, { queries, indexed }: Pairs, start: number[], weights: Float32Array) {
  let inliers = start
  let zoom = 1
  let left = 0
  let top = 0
  for (let round = 0; round < 3; round++) {
    // Least squares of the zoom and the offset.
    let [sx, sy, qx, qy] = [0, 0, 0, 0]
    for (const at of inliers) {
      sx += own.x[indexed[at] as number] as number
      sy += own.y[indexed[at] as number] as number
      qx += query.x[queries[at] as number] as number
      qy += query.y[queries[at] as number] as number
    }
    const n = inliers.length
    if (n === 0) return null
    const [mx, my, ux, uy] = [sx / n, sy / n, qx / n, qy / n]
    let [over, under] = [0, 0]
    let zooms = 0
    for (const at of inliers) {
      const dx = (own.x[indexed[at] as number] as number) - mx
      const dy = (own.y[indexed[at] as number] as number) - my
      over +=
        dx * ((query.x[queries[at] as number] as number) - ux) + dy * ((query.y[queries[at] as number] as number) - uy)
      under += dx * dx + dy * dy
      zooms += (query.scale[queries[at] as number] as number) / (own.scale[indexed[at] as number] as number)
    }
    const hint = zooms / n
    zoom = under > 100 * n ? over / under : hint
    if (zoom < hint / 1.5 || zoom > hint * 1.5) zoom = hint
    left = ux - mx * zoom
    top = uy - my * zoom
    const tolerance = Math.max(2.5, 4 / (round + 1)) * 1.5
    const next: number[] = []
    for (let at = 0; at < queries.length; at++) {
      const q = queries[at] as number
      const i = indexed[at] as number
      const scale = query.scale[q] as number
      const ratio = scale / (own.scale[i] as number) / zoom
      if (ratio > 1.3 || ratio < 0.77) continue
      const dx = ((own.x[i] as number) * zoom + left - (query.x[q] as number)) / scale
      const dy = ((own.y[i] as number) * zoom + top - (query.y[q] as number)) / scale
      if (dx * dx + dy * dy < tolerance * tolerance) next.push(at)
    }
    inliers = next
  }
  // Repeated patterns match one feature many times; each counts once on either side.
  const distinct = new Set(inliers.map((at) => queries[at] as number))
  const found = Math.min(new Set(inliers.map((at) => indexed[at])).size, distinct.size)
  let weight = 0
  for (const feature of distinct) weight += weights[feature] as number
  return { found, weight, placement: { zoom, left, top } }
}
