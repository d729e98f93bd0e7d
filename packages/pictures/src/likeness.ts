import type { Features } from './features.ts'
import type { Grey } from './grey.ts'

/** A picture's zoom and offset in the searched one. */
export interface Placement {
  zoom: number
  left: number
  top: number
}

export interface Likeness {
  likeness: number
  /** Compared blocks. */
  blocks: number
}

const blockSize = 5
/** A standard deviation, in 256 grades of brightness. Flatter blocks are alike in most pictures. */
const flat = 5

/**
 * How much the visible part of a picture looks like the searched one at its place, from 0 to 1. Compares the thumbnail
 * block by block, regardless of brightness and contrast, so that the variants of a campaign differ where their texts do.
 */
export function measureLikeness(query: Features, own: Features, { zoom, left, top }: Placement): Likeness {
  const { thumbnail } = own
  const step = own.width / thumbnail.width
  const level = levelFor(query, step * zoom)
  if (!level) return { likeness: 0, blocks: 0 }
  let [alike, blocks] = [0, 0]
  const toLevel = (place: number, offset: number) => ((place + 0.5) * step * zoom + offset) / level.scale - 0.5
  for (let row = 0; row + blockSize <= thumbnail.height; row += blockSize) {
    for (let column = 0; column + blockSize <= thumbnail.width; column += blockSize) {
      const isVisible =
        toLevel(column, left) >= 0 &&
        toLevel(row, top) >= 0 &&
        toLevel(column + blockSize, left) < level.picture.width - 1 &&
        toLevel(row + blockSize, top) < level.picture.height - 1
      if (!isVisible) continue
      const correlation = compareBlocks(column, row)
      if (correlation === null) continue
      blocks++
      alike += Math.max(0, correlation)
    }
  }
  return { likeness: blocks < 4 ? 0 : alike / blocks, blocks }

  /** Null if both blocks are flat. */
  function compareBlocks(column: number, row: number): number | null {
    let [a1, b1, aa, bb, ab] = [0, 0, 0, 0, 0]
    for (let y = row; y < row + blockSize; y++) {
      for (let x = column; x < column + blockSize; x++) {
        const a = thumbnail.data[y * thumbnail.width + x] as number // within the thumbnail
        const b = sample((level as Level).picture, toLevel(x, left), toLevel(y, top)) // checked above
        a1 += a
        b1 += b
        aa += a * a
        bb += b * b
        ab += a * b
      }
    }
    const n = blockSize * blockSize
    const [va, vb] = [aa / n - (a1 / n) ** 2, bb / n - (b1 / n) ** 2]
    if (va < flat * flat && vb < flat * flat) return null
    return (ab / n - (a1 / n) * (b1 / n)) / Math.sqrt(Math.max(va, 4) * Math.max(vb, 4))
  }
}

type Level = Features['levels'][number]

/** The smallest level that is not coarser than wanted, or the largest. */
function levelFor({ levels }: Features, scale: number): Level | undefined {
  return levels.findLast((level) => level.scale <= scale * 1.2) ?? levels[0]
}

function sample({ width, data }: Grey, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - x0, y - y0]
  const at = y0 * width + x0
  // The caller checked that the block is inside.
  const upper = (data[at] as number) * (1 - fx) + (data[at + 1] as number) * fx
  const lower = (data[at + width] as number) * (1 - fx) + (data[at + width + 1] as number) * fx
  return upper * (1 - fy) + lower * fy
}
