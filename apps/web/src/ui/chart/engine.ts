import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, TitleComponent, TooltipComponent } from 'echarts/components'
import { init, setPlatformAPI, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

// Only what the charts are made of; the map brings its own parts (see world-engine.ts).
use([BarChart, LineChart, PieChart, GridComponent, TitleComponent, TooltipComponent, CanvasRenderer])

setPlatformAPI({ measureText })

// In the page, since there text is drawn with the page's own figures and letter forms, which are wider than the plain ones.
const ruler = document.createElement('canvas')
ruler.hidden = true
document.body.append(ruler)
const context = ruler.getContext('2d')

/** ECharts takes the width of this sign for the height of a line, and a machine without its font has another width. */
const lineSign = '国'

function measureText(text: string, font = '12px sans-serif'): { width: number } {
  if (text === lineSign) return { width: Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 12) }
  if (!context) return { width: 0 }
  if (context.font !== font) context.font = font
  return { width: context.measureText(text).width }
}

export { init }
