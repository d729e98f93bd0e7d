import { expect, test } from 'vitest'
import { bars } from './bars.ts'
import { donut } from './donut.ts'
import type { ChartOption } from './frame.ts'
import { groupedBars } from './grouped-bars.ts'
import { heatGrid } from './heat-grid.ts'
import { heatMap } from './heat-map.ts'
import { line } from './line.ts'
import { palettes } from './palette.ts'
import { percentBars } from './percent-bars.ts'
import { stackedBars, stackedBarsByTime } from './stacked-bars.ts'
import { tooltipHtml } from './tooltip.ts'
import { worldMap } from './world.ts'

const frame = { palette: palettes.light, width: 600 }
const hostile = `<img src=x onerror="alert('1')">{b|&`

/** The tooltip over the first value of a series. */
function textAt(option: ChartOption, position: { dataIndex: number; seriesId?: string } = { dataIndex: 0 }): string {
  const { formatter } = option.tooltip as { formatter: (params: unknown) => string } // all charts here have one
  return formatter([{ seriesIndex: 0, ...position }])
}

const categories = [hostile]
const series = [{ label: hostile, values: [3] }]
const times = { grain: 'day' as const, times: ['2026-11-14'], series }

const pictures: Record<string, ChartOption> = {
  bars: bars([{ label: hostile, value: 3 }], { ...frame, measure: hostile }),
  donut: donut([{ label: hostile, value: 3 }], { ...frame, measure: hostile }),
  line: line(times, frame),
  stackedBarsByTime: stackedBarsByTime(times, frame),
  stackedBars: stackedBars({ categories, series }, frame),
  percentBars: percentBars({ categories, series }, frame),
  groupedBars: groupedBars({ categories, series }, frame),
  heatMap: heatMap(heatGrid([{ row: hostile, column: hostile, value: 3 }], { rows: 5, columns: 5 }), {
    ...frame,
    measure: hostile,
  }),
  worldMap: worldMap([{ code: 'US', value: 3, details: [{ label: hostile, value: hostile }] }], {
    ...frame,
    measure: hostile,
    format: () => hostile,
  }),
}

test.each(Object.entries(pictures))('%s: renders a hostile label as text', (_name, option) => {
  const html = textAt(option)
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;')
  expect(html).not.toContain('<img')
})

test.each(Object.entries(pictures))('%s: shows nothing over empty space', (_name, option) => {
  expect(textAt(option, { dataIndex: 99 })).toBe('')
})

test('a colour cannot break out of its attribute', () => {
  const html = tooltipHtml({ title: 'a', rows: [{ label: 'b', value: '1', colour: '"><b>' }] }, palettes.dark)
  expect(html).not.toContain('<b>')
})

test('lists series largest first, ten by name, the rest as Other, then the total', () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ label: `s${at}`, values: [at + 1] }))
  const html = textAt(stackedBarsByTime({ ...times, series: many }, frame))
  const names = [...html.matchAll(/(s\d+|Other|Total)<\/td>/g)].map(([, name]) => name)
  expect(names).toEqual(['s11', 's10', 's9', 's8', 's7', 's6', 's5', 's4', 's3', 's2', 'Other', 'Total'])
  expect(html).toContain('>78<')
})

test('labels a time without values', () => {
  expect(textAt(line({ ...times, series: [{ label: 'a', values: [null] }] }, frame))).toContain('No data')
})

test('omits hidden series', () => {
  const html = textAt(
    line({ ...times, series: [...series, { label: 'b', values: [1] }] }, { ...frame, hidden: new Set(['b']) }),
  )
  expect(html).not.toContain('>b<')
})

test('the total in the middle of a donut has no tooltip', () => {
  expect(textAt(pictures.donut ?? {}, { dataIndex: 0, seriesId: 'sum' })).toBe('')
})
