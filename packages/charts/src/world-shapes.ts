import { worldOutlines } from './world-outlines.ts'

/** The name under which ECharts is given the shapes. */
export const worldMapName = 'world'

/** Countries of the world, each named by its code, in the plane of the picture. */
export function worldShapes() {
  return {
    type: 'FeatureCollection' as const,
    features: Object.entries(worldOutlines).map(([name, rings]) => ({
      type: 'Feature' as const,
      properties: { name },
      // Holes are rings that turn the other way; all rings of a country are one path.
      geometry: { type: 'MultiPolygon' as const, coordinates: rings.split(';').map((ring) => [pointsOf(ring)]) },
    })),
  }
}

function pointsOf(ring: string): [number, number][] {
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
