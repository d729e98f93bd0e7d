import type { MultiPolygon as Area, FeatureCollection } from 'geojson'
import { merge } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' }
import { countryOfNumber } from './countries.ts'

/** The name under which ECharts is given the shapes. */
export const worldMapName = 'world'

type Land = (Polygon | MultiPolygon) & { id?: string; properties: { name: string } }
type World = Topology<{ countries: GeometryCollection<{ name: string }> }>

// The atlas leaves these without a number; geo databases count the first two to the country beside them.
const unnumbered: Record<string, string> = { 'N. Cyprus': 'CY', Somaliland: 'SO', Kosovo: 'XK' }

const codeOf = ({ id, properties }: Land) => (id ? countryOfNumber(id) : unnumbered[properties.name])

/** Countries of the world, each named by its code. Antarctica is left out: it has no traffic and takes a third of the picture. */
export function worldShapes(): FeatureCollection<Area, { name: string }> {
  const world = atlas as unknown as World // its file is TopoJSON, which the compiler cannot tell from the literal
  const byCode = new Map<string, Land[]>()
  for (const land of world.objects.countries.geometries as Land[]) {
    const code = codeOf(land)
    if (code && code !== 'AQ') byCode.set(code, [...(byCode.get(code) ?? []), land])
  }
  const features = [...byCode].map(([code, lands]) => {
    return shapeOf(code, merge(world, lands).coordinates)
  })
  return { type: 'FeatureCollection', features: features.flatMap(withoutGuiana) }
}

const shapeOf = (name: string, coordinates: Area['coordinates']) => ({
  type: 'Feature' as const,
  properties: { name },
  geometry: { type: 'MultiPolygon' as const, coordinates },
})

/** French Guiana is drawn with France but counted apart. */
function withoutGuiana(shape: ReturnType<typeof shapeOf>): ReturnType<typeof shapeOf>[] {
  if (shape.properties.name !== 'FR') return [shape]
  const isGuiana = (polygon: Area['coordinates'][number]) => (polygon[0]?.[0]?.[0] ?? 0) < -40
  const { coordinates } = shape.geometry
  return [
    shapeOf(
      'FR',
      coordinates.filter((polygon) => !isGuiana(polygon)),
    ),
    shapeOf('GF', coordinates.filter(isGuiana)),
  ]
}
