import { type Format, percent } from '../format/formats.ts'
import { countryName } from '../labels/countries.ts'
import { rampShare } from './colour-ramp.ts'
import { baseOption, type ChartOption, type Frame, fontSize } from './frame.ts'
import { tooltip } from './tooltip.ts'
import { worldPoints } from './world-outlines.ts'
import { worldMapName } from './world-shapes.ts'

export type CountryRow = {
  code: string
  value: number
  /** Extra tooltip lines, already formatted. */
  details?: readonly { label: string; value: string }[]
}

type WorldSettings = Frame & { measure: string; format?: Format }

/** Threat level or another measure per country: darker (in the dark theme, brighter) means more. */
export function worldMap(rows: readonly CountryRow[], settings: WorldSettings): ChartOption {
  const { palette, measure, format = percent } = settings
  const known = rows
    .filter(({ value }) => Number.isFinite(value))
    .map((row) => ({ ...row, code: row.code.toUpperCase() }))
  const largest = Math.max(0, ...known.map(({ value }) => value))
  const share = (value: number) => rampShare(value, largest)
  const points = known.filter(({ code }) => code in worldPoints)
  const areas = known.filter(({ code }) => !(code in worldPoints))

  return {
    ...baseOption(settings),
    geo: {
      map: worldMapName,
      roam: false,
      left: 0,
      right: 0,
      top: 2,
      bottom: largest > 0 ? 28 : 2,
      preserveAspect: 'contain',
      // The shapes are already projected; by default ECharts would compress longitudes.
      aspectScale: 1,
      label: { show: false },
      itemStyle: { areaColor: palette.empty, borderColor: palette.surface, borderWidth: 0.6 },
      emphasis: {
        label: { show: false },
        itemStyle: { borderColor: palette.text, borderWidth: 1, areaColor: 'inherit' },
      },
      select: { disabled: true },
    },
    visualMap: {
      type: 'continuous',
      show: largest > 0,
      seriesIndex: [0, 1],
      min: 0,
      max: 1,
      inRange: { color: [...palette.ramp] },
      calculable: false,
      hoverLink: false,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 8,
      itemHeight: Math.min(160, settings.width * 0.4),
      text: [format(largest), format(0)],
      textGap: 8,
      textStyle: { color: palette.dimmed, fontFamily: palette.fontFamily, fontSize },
    },
    series: [
      {
        id: 'areas',
        type: 'map',
        geoIndex: 0,
        name: measure,
        data: areas.map(({ code, value }) => ({ name: code, value: share(value) })),
      },
      {
        id: 'points',
        type: 'scatter',
        coordinateSystem: 'geo',
        name: measure,
        symbolSize: 7,
        itemStyle: { borderColor: palette.text, borderWidth: 0.5 },
        encode: { lng: 0, lat: 1, value: 2 },
        data: points.map(({ code, value }) => ({
          name: code,
          value: [...(worldPoints[code] ?? [0, 0]), share(value)],
        })),
      },
    ],
    tooltip: tooltip(palette, 'item', ({ dataIndex, seriesId }) => {
      const row = (seriesId === 'points' ? points : areas)[dataIndex]
      if (!row) return null
      const first = { label: measure, value: format(row.value) }
      return { title: countryName(row.code), rows: [first, ...(row.details ?? [])] }
    }),
  }
}
