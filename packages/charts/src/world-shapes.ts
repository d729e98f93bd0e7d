import { merge } from 'topojson-client'
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' }
import { countryOfNumber } from './countries.ts'

/** The name under which ECharts is given the shapes. */
export const worldMapName = 'world'

type Land = Extract<Parameters<typeof merge>[1], unknown[]>[number] & { id?: string; properties: { name: string } }
type World = Parameters<typeof merge>[0] & { objects: { countries: { geometries: Land[] } } }
type Polygons = ReturnType<typeof merge>['coordinates']

// The atlas leaves these without a number; geo databases count the first two to the country beside them.
const unnumbered: Record<string, string> = { 'N. Cyprus': 'CY', Somaliland: 'SO', Kosovo: 'XK' }

const codeOf = ({ id, properties }: Land) => (id ? countryOfNumber(id) : unnumbered[properties.name])

/** Countries of the world, each named by its code. Antarctica is left out: it has no traffic and takes a third of the picture. */
export function worldShapes() {
  const world = atlas as unknown as World // its file is TopoJSON, which the compiler cannot tell from the literal
  const byCode = new Map<string, Land[]>()
  for (const land of world.objects.countries.geometries) {
    const code = codeOf(land)
    if (code && code !== 'AQ') byCode.set(code, [...(byCode.get(code) ?? []), land])
  }
  const features = [...byCode].map(([code, lands]) => shapeOf(code, merge(world, lands).coordinates))
  return { type: 'FeatureCollection' as const, features: features.flatMap(withoutGuiana) }
}

const shapeOf = (name: string, coordinates: Polygons) => ({
  type: 'Feature' as const,
  properties: { name },
  geometry: { type: 'MultiPolygon' as const, coordinates },
})

/** French Guiana is drawn with France but counted apart. */
function withoutGuiana(shape: ReturnType<typeof shapeOf>): ReturnType<typeof shapeOf>[] {
  if (shape.properties.name !== 'FR') return [shape]
  const isGuiana = (polygon: Polygons[number]) => (polygon[0]?.[0]?.[0] ?? 0) < -40
  const { coordinates } = shape.geometry
  return [
    shapeOf(
      'FR',
      coordinates.filter((polygon) => !isGuiana(polygon)),
    ),
    shapeOf('GF', coordinates.filter(isGuiana)),
  ]
}
