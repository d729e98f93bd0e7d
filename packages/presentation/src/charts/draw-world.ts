import { geoNaturalEarth1 } from 'd3-geo'
import { merge } from 'topojson-client'
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' }
import { countryOfNumber } from '../labels/countries.ts'
import { smallCountries } from './small-countries.ts'

/** Generates `world-outlines.ts`, to spare browsers the projection (see its test). */

type Land = Extract<Parameters<typeof merge>[1], unknown[]>[number] & { id?: string; properties: { name: string } }
type World = Parameters<typeof merge>[0] & { objects: { countries: { geometries: Land[] } } }
type Polygons = ReturnType<typeof merge>['coordinates']
type Point = [number, number]

// Rotated so that the seam runs through the Bering Strait and cuts no land. Rounded to integers, as a unit is far less
// than a pixel.
const projection = geoNaturalEarth1().rotate([-11, 0]).translate([0, 0]).scale(1_000)
// Maps count upwards, screens downwards.
const placed = ([x, y]: Point): Point => [Math.round(x), -Math.round(y)]

// The atlas has no numbers for these; geo databases assign the first two to the surrounding country.
const unnumbered: Record<string, string> = { 'N. Cyprus': 'CY', Somaliland: 'SO', Kosovo: 'XK' }

const findCode = ({ id, properties }: Land) => (id ? countryOfNumber(id) : unnumbered[properties.name])

/** Countries by code. Without Antarctica, which has no traffic and takes a third of the map. */
function lands(): [string, Polygons][] {
  const world = atlas as unknown as World // the file is TopoJSON, which the compiler cannot infer
  const byCode = new Map<string, Land[]>()
  for (const land of world.objects.countries.geometries) {
    const code = findCode(land)
    if (code && code !== 'AQ') byCode.set(code, [...(byCode.get(code) ?? []), land])
  }
  return [...byCode].flatMap(([code, parts]) => withoutGuiana(code, merge(world, parts).coordinates))
}

/** French Guiana is part of France's shape but counted separately. */
function withoutGuiana(code: string, polygons: Polygons): [string, Polygons][] {
  if (code !== 'FR') return [[code, polygons]]
  const isGuiana = (polygon: Polygons[number]) => (polygon[0]?.[0]?.[0] ?? 0) < -40
  return [
    ['FR', polygons.filter((polygon) => !isGuiana(polygon))],
    ['GF', polygons.filter(isGuiana)],
  ]
}

/** Through d3's stream, not point by point: otherwise countries across the date line become bands over the world. */
function listRings(polygons: Polygons): Point[][] {
  const rings: Point[][] = []
  const stream = projection.stream({
    polygonStart() {},
    polygonEnd() {},
    lineStart: () => rings.push([]),
    point: (x, y) => rings.at(-1)?.push(placed([x, y])),
    lineEnd() {},
  })
  for (const polygon of polygons) {
    stream.polygonStart()
    for (const ring of polygon) {
      stream.lineStart()
      // The last point of a ring repeats the first.
      for (const [longitude = 0, latitude = 0] of ring.slice(0, -1)) stream.point(longitude, latitude)
      stream.lineEnd()
    }
    stream.polygonEnd()
  }
  return rings.filter((ring) => ring.length > 2)
}

/** Points as deltas, which are shorter. */
const formatSteps = (ring: Point[]) =>
  ring.map(([x, y], at) => [x - (ring[at - 1]?.[0] ?? 0), y - (ring[at - 1]?.[1] ?? 0)].join(' ')).join(' ')

export function drawWorld() {
  return {
    outlines: lands().map(([code, polygons]) => [code, listRings(polygons).map(formatSteps).join(';')] as const),
    points: Object.entries(smallCountries).map(
      ([code, [longitude, latitude]]) => [code, placed(projection([longitude, latitude]) ?? [0, 0])] as const,
    ),
  }
}
