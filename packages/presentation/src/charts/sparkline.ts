export type Sparkline = {
  /** Line path; a gap starts a new segment. */
  line: string
  /** Isolated values as zero-length lines, which a round cap draws as dots. */
  dots: string
  /** The line closed along the bottom. */
  area: string
  /** The newest value, or null. */
  last: { x: number; y: number } | null
}

type Size = { width: number; height: number }
type Point = { x: number; y: number }

const edge = 2

/** A trend without axes as SVG paths, because tiles do not need the chart engine. Zero is at the bottom. */
export function sparkline(values: readonly (number | null)[], { width, height }: Size): Sparkline {
  const largest = Math.max(0, ...values.map((value) => (Number.isFinite(value) ? (value ?? 0) : 0)))
  const step = values.length > 1 ? (width - 2 * edge) / (values.length - 1) : 0
  const toPoint = (value: number, at: number): Point => ({
    x: round(values.length > 1 ? edge + at * step : width / 2),
    y: round(height - edge - (largest > 0 ? value / largest : 0) * (height - 2 * edge)),
  })

  const parts: Point[][] = [[]]
  values.forEach((value, at) => {
    if (typeof value === 'number' && Number.isFinite(value)) parts.at(-1)?.push(toPoint(value, at))
    else if (parts.at(-1)?.length) parts.push([])
  })
  const drawn = parts.filter((part) => part.length > 0)
  return {
    line: drawn.filter(isLine).map(drawPath).join(''),
    dots: drawn
      .filter((part) => !isLine(part))
      .map(drawPath)
      .join(''),
    area: drawn.map((part) => drawArea(part, height)).join(''),
    last: drawn.at(-1)?.at(-1) ?? null,
  }
}

const round = (value: number) => Math.round(value * 100) / 100

const isLine = (points: readonly Point[]) => points.length > 1

const drawPath = (points: readonly Point[]) =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('') + (points.length === 1 ? 'h0' : '')

function drawArea(points: readonly Point[], height: number): string {
  const [first, last] = [points[0], points.at(-1)]
  return first && last && points.length > 1 ? `${drawPath(points)}L${last.x} ${height}L${first.x} ${height}Z` : ''
}
