import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, TitleComponent, TooltipComponent } from 'echarts/components'
import { init, setPlatformAPI, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

// Registers only the parts in use; the map registers its own (see world-engine.ts).
use([BarChart, LineChart, PieChart, GridComponent, TitleComponent, TooltipComponent, CanvasRenderer])

setPlatformAPI({ measureText })

// Attached to the page, because the page's font features make text wider than in a detached canvas.
const ruler = document.createElement('canvas')
ruler.hidden = true
document.body.append(ruler)
const context = ruler.getContext('2d')

/** ECharts uses this character's width as the line height, which varies with the available fonts. */
const lineSign = '国'

function measureText(text: string, font = '12px sans-serif'): { width: number } {
  if (text === lineSign) return { width: Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 12) }
  if (!context) return { width: 0 }
  if (context.font !== font) context.font = font
  return { width: context.measureText(text).width }
}

export { init }
