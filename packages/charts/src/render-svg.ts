import { BarChart, HeatmapChart, LineChart, MapChart, PieChart, ScatterChart } from 'echarts/charts'
import {
  GeoComponent,
  GridComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components'
import { getMap, init, registerMap, setPlatformAPI, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartOption } from './frame.ts'
import { textWidth } from './text-width.ts'
import { worldMapName, worldShapes } from './world-shapes.ts'

use([
  BarChart,
  HeatmapChart,
  LineChart,
  MapChart,
  PieChart,
  ScatterChart,
  GeoComponent,
  GridComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  SVGRenderer,
])

type Size = { width: number; height: number }

/** A picture as an SVG document, without a browser: for PDF and mail. */
export function renderSvg(option: ChartOption, { width, height }: Size): string {
  setPlatformAPI({ measureText: (text, font) => ({ width: textWidth(text, font ?? '') }) })
  if (option.geo && !getMap(worldMapName)) registerMap(worldMapName, worldShapes() as Parameters<typeof registerMap>[1]) // GeoJSON both
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    // Nothing moves or answers to a pointer on paper.
    chart.setOption({ ...option, animation: false, tooltip: { show: false } })
    return withoutHover(chart.renderToSVGString({ useViewBox: true }))
  } finally {
    chart.dispose()
  }
}

/** ECharts adds rules for a pointer over each shape, which a PDF writer may take for plain ones. Text in it is escaped. */
const withoutHover = (svg: string) => svg.replace(/<style[\s\S]*?<\/style>\s*/g, '').replace(/ class="zr[\w-]*"/g, '')
