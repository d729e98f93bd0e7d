import { abModes, overviewGuards, threatClasses, violationClasses } from '@vigil/contract'
import type { DecalObject } from 'echarts/types/src/util/types.js'
import { dataPalette, type Palette } from './palette.ts'

/** Line style, or texture of a filled area, where values share a colour. */
export const strokes = ['solid', 'dashed', 'dotted', 'striped'] as const
export type Stroke = (typeof strokes)[number]

export type Look = { colour: string; stroke: Stroke }

/** Values known in advance, by chart, the most common first. */
const known = [
  Object.values(threatClasses).map(({ name }) => name),
  Object.values(violationClasses),
  ['Network usage', 'Total CPU time', 'Peak CPU time'],
  ['Honey', 'Capital One Shopping', 'Rakuten', 'Coupert', 'Unknown extension', 'Unknown'],
  [overviewGuards._with_coupon_guard, overviewGuards._with_affiliate_guard, overviewGuards['']],
  Object.values(abModes),
  ['All', 'Extensions', 'Deal Sites'],
  ['Desktop', 'Mobile', 'Tablet', 'TV', 'Unidentified Device Type'],
  ['Page views', 'Threats'],
  ['Heavy Ads Detected'],
  ['Heavy Ads Level'],
  ['Page Views Protected'],
  ['Attacks Prevented'],
  ['Attacks'],
  ['Threat Level'],
  ['Received'],
]
const colours = dataPalette.length
/** The position is the colour. After the last colour, values share those of the least common, with a texture. */
const toSlot = (at: number) => (at < colours ? at : colours + ((3 * colours - 2 - at) % colours))
const slots = new Map(known.flatMap((group) => group.map((label, at) => [label as string, toSlot(at)] as const)))
// Dashed, because it often covers the line of received events.
slots.set('Stored', colours + 1)

/** Chosen so that common SSPs, DSPs, extensions and countries get different colours. */
const hashSeed = 9_324_244

/** FNV-1a. */
function hash(text: string): number {
  let value = hashSeed
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619)
  return (value ^ (value >>> 15)) >>> 0
}

type Labelled = { label: string; isOther?: boolean }

/**
 * Colours of a chart's values, for the chart, its legend and paper. A colour depends on the value alone, so it is the
 * same on every screen and in every period. Values of one chart that share a colour differ in their stroke.
 */
export function valueLooks(rows: readonly Labelled[], palette: Palette): Look[] {
  const { series, other } = palette
  const named = rows.filter(({ isOther }) => !isOther)
  const slotByLabel = new Map(named.map(({ label }) => [label, slots.get(label) ?? hash(label) % series.length]))
  const taken = new Map<number, Set<number>>()
  const strokeByLabel = new Map<string, Stroke>()
  // By name, because the order of the rows is their rank.
  for (const [label, slot] of [...slotByLabel].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const used = taken.get(slot % series.length) ?? new Set()
    taken.set(slot % series.length, used)
    let at = Math.floor(slot / series.length)
    while (used.has(at % strokes.length) && used.size < strokes.length) at++
    used.add(at % strokes.length)
    strokeByLabel.set(label, strokes[at % strokes.length] ?? 'solid')
  }
  return rows.map(({ label, isOther }) =>
    isOther
      ? { colour: other, stroke: 'solid' }
      : {
          colour: series[(slotByLabel.get(label) ?? 0) % series.length] ?? other,
          stroke: strokeByLabel.get(label) ?? 'solid',
        },
  )
}

/** Dashes of a line, in ECharts' terms. */
export const lineDash: Record<Stroke, 'solid' | 'dashed' | 'dotted' | number[]> = {
  solid: 'solid',
  dashed: 'dashed',
  dotted: 'dotted',
  striped: [10, 3, 2, 3],
}

const stripes: DecalObject = { symbol: 'rect', dashArrayX: [1, 0], symbolSize: 1 }
const decals: Record<Exclude<Stroke, 'solid'>, DecalObject> = {
  dashed: { ...stripes, dashArrayY: [3, 4], rotation: -Math.PI / 4 },
  dotted: {
    symbol: 'circle',
    symbolSize: 0.7,
    dashArrayX: [
      [4, 4],
      [0, 4, 4, 0],
    ],
    dashArrayY: [4, 0],
  },
  striped: { ...stripes, dashArrayY: [3, 4], rotation: Math.PI / 4 },
}

/** Colour and texture of a slice or bar. */
export const fillStyle = ({ colour, stroke }: Look, { surface }: Palette) =>
  stroke === 'solid' ? { color: colour } : { color: colour, decal: { ...decals[stroke], color: surface } }
