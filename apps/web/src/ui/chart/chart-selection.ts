import type { ChartOption } from '@vigil/presentation'

/** `label` is an axis name, a slice or a country code; `series` is the clicked part of it. */
export type ChartSelection = { label: string; series?: string }

/** Pointer cursor over clickable elements, including axis names; default cursor elsewhere. */
export function withCursor(option: ChartOption, canSelect: boolean): ChartOption {
  const cursor = canSelect ? 'pointer' : 'default'
  const each = <Part>(parts: Part | Part[] | undefined, extra: object) =>
    parts === undefined ? undefined : [parts].flat().map((part) => ({ ...(part as object), ...extra }))
  return {
    ...option,
    series: each(option.series, { cursor }),
    ...(option.yAxis !== undefined && { yAxis: each(option.yAxis, { triggerEvent: canSelect }) }),
  } as ChartOption // the same option with two more fields
}

/** The fields of ECharts' event that identify the clicked element. */
type ClickEvent = { componentType?: string; name?: string; value?: unknown; seriesName?: string; dataIndex?: number }

export function readSelection(event: ClickEvent): ChartSelection | null {
  if (event.componentType === 'series' && event.name) return { label: event.name, series: event.seriesName }
  if (event.componentType === 'yAxis' && typeof event.value === 'string') return { label: event.value }
  return null
}
