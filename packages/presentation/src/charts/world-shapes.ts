import { worldOutlines } from './world-outlines.ts'

/** Name of the map registered with ECharts. */
export const worldMapName = 'world'

/** Countries by code, in chart coordinates. */
export function worldShapes() {
  return {
    type: 'FeatureCollection' as const,
    features: Object.entries(worldOutlines).map(([name, rings]) => ({
      type: 'Feature' as const,
      properties: { name },
      // Holes are rings with opposite orientation; all rings of a country form one path.
      geometry: { type: 'MultiPolygon' as const, coordinates: rings.split(';').map((ring) => [parsePoints(ring)]) },
    })),
  }
}

function parsePoints(ring: string): [number, number][] {
  const steps = ring.split(' ').map(Number)
  const points: [number, number][] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0
    y += steps[at + 1] ?? 0
    points.push([x, y])
  }
  return points
}
