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

/** Renders a chart as SVG without a browser, for PDF and email. */
export function renderSvg(option: ChartOption, { width, height }: Size): string {
  setPlatformAPI({ measureText: (text, font) => ({ width: textWidth(text, font ?? '') }) })
  if (option.geo && !getMap(worldMapName)) registerMap(worldMapName, worldShapes() as Parameters<typeof registerMap>[1]) // both are GeoJSON
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    // Paper has no animation and no tooltips.
    chart.setOption({ ...option, animation: false, tooltip: { show: false } })
    return withoutHover(chart.renderToSVGString({ useViewBox: true }))
  } finally {
    chart.dispose()
  }
}

/** ECharts adds hover styles, which PDF writers may apply as plain ones. Text in it is escaped. */
const withoutHover = (svg: string) => svg.replace(/<style[\s\S]*?<\/style>\s*/g, '').replace(/ class="zr[\w-]*"/g, '')
