import { useReducedMotion } from '@mantine/hooks'
import type { ChartOption, Frame } from '@vigil/presentation'
import type { ECharts } from 'echarts/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMaximised } from '../maximise/maximised.ts'
import classes from './chart.module.css'
import { type ChartSelection, readSelection, withCursor } from './chart-selection.ts'
import type { Engine } from './use-engine.ts'
import { usePalette } from './use-palette.ts'

type PictureProps = {
  engine: Engine
  option: ChartOption | ((frame: Frame) => ChartOption)
  ariaLabel: string
  onSelect?: (selection: ChartSelection) => void
}

/** Components that a new option replaces instead of merging; equal ids animate from old to new. */
const replaced = ['series', 'xAxis', 'yAxis', 'grid', 'title']
/** Map components; ECharts only supports them after the map is registered (see world-engine.ts). */
const replacedOfMaps = ['geo', 'visualMap']

export function Picture({ engine, option, ariaLabel, onSelect }: PictureProps) {
  const box = useRef<HTMLDivElement>(null)
  const { chart, width } = useChart(box, engine)
  const palette = usePalette()
  const { isMaximised } = useMaximised()
  const isStill = useReducedMotion()
  const select = useRef(onSelect)
  const shown = useRef<ECharts | null>(null)
  const tooltip = useRef<ChartOption['tooltip']>(undefined)
  const isVisited = useRef(false)
  const canSelect = onSelect !== undefined

  useEffect(() => {
    select.current = onSelect
  }, [onSelect])

  useEffect(() => {
    if (!chart) return
    const drawn = typeof option === 'function' ? option({ palette, width, isExact: isMaximised }) : option
    const replaceMerge = [...replaced, ...replacedOfMaps.filter((name) => name in drawn)]
    // No animation on first render; only changes animate.
    const isFirst = shown.current !== chart
    const { tooltip: described, ...plain } = withCursor(drawn, canSelect)
    tooltip.current = described
    const whole = isVisited.current ? { ...plain, tooltip: described } : plain
    chart.setOption({ ...whole, animation: !isStill && !isFirst }, { replaceMerge })
    shown.current = chart
  }, [chart, option, palette, width, isMaximised, isStill, canSelect])

  useEffect(() => {
    chart?.on('click', (event) => {
      const selection = readSelection(event)
      if (selection) select.current?.(selection)
    })
  }, [chart])

  // Not before: a tooltip makes each first render wait for the layout of the whole page.
  const addTooltip = () => {
    if (!chart || isVisited.current) return
    isVisited.current = true
    chart.setOption({ tooltip: tooltip.current })
  }

  return (
    <div className={classes.picture}>
      <div ref={box} className={classes.canvas} role="img" aria-label={ariaLabel} onPointerEnter={addTooltip} />
    </div>
  )
}

/** Creates the chart once its box has a size, and keeps it resized. */
function useChart(box: React.RefObject<HTMLDivElement | null>, engine: Engine) {
  const [state, setState] = useState<{ chart: ECharts | null; width: number }>({ chart: null, width: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    let chart: ECharts | null = null
    const fit = ({ width, height }: { width: number; height: number }) => {
      // Hidden tabs and collapsed cards have no size.
      if (width < 1 || height < 1) return
      if (!chart) chart = engine.init(element, null, { width, height })
      else if (chart.getWidth() === width && chart.getHeight() === height) return
      else chart.resize({ width, height })
      setState({ chart, width: Math.round(width) })
    }
    // Immediately, so that the chart appears with its card; the observer fires a frame or two later.
    fit(element.getBoundingClientRect())
    const observer = new ResizeObserver(([entry]) => entry && fit(entry.contentRect))
    const redraw = () => chart?.resize()
    observer.observe(element)
    document.fonts.addEventListener('loadingdone', redraw)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', redraw)
      chart?.dispose()
      setState({ chart: null, width: 0 })
    }
  }, [box, engine])
  return state
}
