import { expect, test } from 'vitest'
import { bars, barsHeight } from './bars.ts'
import { donut } from './donut.ts'
import type { ChartOption } from './frame.ts'
import { groupedBars } from './grouped-bars.ts'
import { heatGrid } from './heat-grid.ts'
import { heatMap, heatMapHeight } from './heat-map.ts'
import { isolated, line } from './line.ts'
import { palettes } from './palette.ts'
import { percentBars, toShares } from './percent-bars.ts'
import { renderSvg } from './render-svg.ts'
import { legendItems } from './rows.ts'
import { seriesTotals } from './series.ts'
import { stackedBars, stackedBarsByTime } from './stacked-bars.ts'
import { worldMap } from './world.ts'

// Drawing the world takes seconds on a loaded machine.
const palette = palettes.print
const size = { width: 600, height: 300 }
const frame = { palette, width: size.width }
const [blue = '', orange = ''] = palette.series

const drawSvg = (option: ChartOption, { width, height } = size) => renderSvg(option, { width, height })
const readTexts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)
const fills = (svg: string, colour: string) => svg.split(`fill="${colour}"`).length - 1

const days = ['2026-11-01', '2026-11-02', '2026-11-03']
const byDay = (...values: (number | null)[][]) => ({
  grain: 'day' as const,
  times: days,
  series: values.map((own, at) => ({ label: `s${at}`, values: own })),
})

test('bars keep their row order and show each value', () => {
  const rows = [
    { label: 'news.example', value: 128_400 },
    { label: 'empty.example', value: 0 },
  ]
  const svg = drawSvg(bars(rows, { ...frame, measure: 'Attacks' }))
  expect(readTexts(svg)).toEqual(['news.example', 'empty.example', '128K', '0'])
  expect(fills(svg, blue)).toBe(1)
})

test('truncates a long name with an ellipsis and renders a hostile one as text', () => {
  const rows = [
    { label: `${'long-'.repeat(20)}.example`, value: 2 },
    { label: '<script>\u0000{a|b}', value: 1 },
  ]
  const svg = drawSvg(bars(rows, { ...frame, measure: 'Attacks' }))
  expect(readTexts(svg)[0]).toMatch(/^long-.*…$/)
  expect(readTexts(svg)[1]).toBe('&lt;script&gt; {a|b}')
  expect(svg).not.toContain('<script>')
})

test('bars never shrink below their height', () => {
  expect(barsHeight(100) / 100).toBeGreaterThan(24)
  expect(barsHeight(0)).toBeGreaterThan(0)
})

test('hiding a series keeps the colours of the others', () => {
  const data = byDay([1, 2, 3], [3, 2, 1])
  const svg = drawSvg(stackedBarsByTime(data, { ...frame, hidden: new Set(['s0']) }))
  const [first = '', second = ''] = legendItems(seriesTotals(data.series), palettes.light).map(({ colour }) => colour)
  expect([fills(svg, first), fills(svg, second)]).toEqual([0, 3])
})

test('time labels are never rotated or overlapping', () => {
  const times = Array.from({ length: 90 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10))
  const svg = drawSvg(line({ grain: 'day', times, series: [{ label: 'a', values: times.map((_, at) => at) }] }, frame))
  const labels = readTexts(svg).filter((text) => / (Jan|Feb|Mar)$/.test(text ?? ''))
  expect(labels.length).toBeGreaterThan(4)
  expect(labels.length).toBeLessThan(15)
  expect(svg).not.toMatch(/rotate\(|matrix\(0\.\d/)
})

test('draws a value between two gaps as a dot', () => {
  expect([...isolated([1, null, 2, 2, null, 3])]).toEqual([0, 5])
  expect([...isolated([7])]).toEqual([0])
  expect(isolated([null, null]).size).toBe(0)
  const data = byDay([null, 5, null], [1, 2, 3])
  const [first] = legendItems(seriesTotals(data.series), palettes.light)
  expect(fills(drawSvg(line(data, frame)), first?.colour ?? '')).toBe(1)
})

test('stacked bars show their sum', () => {
  const data = {
    categories: ['x', 'y'],
    series: [
      { label: 'a', values: [1_000, 1] },
      { label: 'b', values: [500, null] },
    ],
  }
  expect(readTexts(drawSvg(stackedBars(data, frame)))).toEqual(['x', 'y', '1.5K', '1'])
  expect(readTexts(drawSvg(stackedBars(data, { ...frame, hidden: new Set(['a']) })))).toEqual(['x', 'y', '500', '0'])
})

test('percentage bars are shares of each whole, with a note if there is none', () => {
  const data = {
    categories: ['Your sites', 'Network'],
    series: [
      { label: 'a', values: [3, null] },
      { label: 'b', values: [1, null] },
    ],
  }
  expect(toShares(data).map(({ values }) => values)).toEqual([
    [0.75, null],
    [0.25, null],
  ])
  expect(readTexts(drawSvg(percentBars(data, frame)))).toEqual(['Your sites', 'Network', '75%', '25%', 'Not Available'])
  const oneHidden = readTexts(drawSvg(percentBars(data, { ...frame, hidden: new Set(['a']) })))
  expect(oneHidden).toContain('25%')
})

test('measures of different magnitude have separate scales', () => {
  const data = {
    categories: ['US', 'DE'],
    series: [
      { label: 'Page views', values: [12_000_000, 6_000_000] },
      { label: 'Threats', values: [300, 150] },
    ],
  }
  const svg = drawSvg(groupedBars(data, frame))
  expect(readTexts(svg).sort()).toEqual(['12M', '150', '300', '6M', 'DE', 'Page views', 'Threats', 'US'])
  const widths = (colour: string) =>
    [...svg.matchAll(/<path d="M([\d.]+) [\d.]+L([\d.]+) [^"]*"[^>]*fill="(#\w+)"/g)]
      .filter(([, , , fill]) => fill === colour)
      .map(([, from, to]) => Math.round(Number(to) - Number(from)))
  expect(widths(blue)).toEqual(widths(orange))
})

test('a donut omits hidden and zero slices, and sums the rest', () => {
  const rows = [
    { label: 'a', value: 1_000 },
    { label: 'b', value: 500 },
    { label: 'zero', value: 0 },
  ]
  expect(readTexts(drawSvg(donut(rows, { ...frame, measure: 'Attacks' })))).toEqual(['1.5K', 'Attacks'])
  const svg = drawSvg(donut(rows, { ...frame, hidden: new Set(['a']), hasNames: true }))
  expect(readTexts(svg)).toEqual(['b', '500', 'Total'])
  expect(fills(svg, blue)).toBe(0)
  const none = drawSvg(donut(rows, { ...frame, hidden: new Set(['a', 'b']) }))
  expect(readTexts(none)).toEqual(['0', 'Total'])
  expect(fills(none, palette.empty)).toBe(1)
})

test('a heat map shows counts, and leaves empty cells blank', () => {
  const cells = [
    { row: 'site', column: 'x', value: 20_000 },
    { row: 'site', column: 'y', value: 0 },
  ]
  const grid = heatGrid(cells, { rows: 5, columns: 15 })
  const svg = drawSvg(heatMap(grid, { ...frame, measure: 'Threats' }), { width: 600, height: heatMapHeight(grid) })
  expect(readTexts(svg).sort()).toEqual(['20K', 'site', 'x', 'y'])
  expect(fills(svg, palette.empty)).toBe(1)
})

test('the map colours countries and marks those without a shape', () => {
  const rows = [
    { code: 'us', value: 0.004 },
    { code: 'SG', value: 0.001 },
    { code: 'ZZ', value: 0.002 },
  ]
  const svg = drawSvg(worldMap(rows, { ...frame, measure: 'Threat Level' }))
  expect(readTexts(svg)).toEqual(['0.00%', '0.40%'])
  expect(fills(svg, palette.empty)).toBeGreaterThan(150)
  expect(svg).not.toMatch(/NaN|Infinity|<style|class=/)
  expect(readTexts(drawSvg(worldMap([], { ...frame, measure: 'Threat Level' })))).toEqual([])
})

const one = { categories: ['x'], series: [{ label: 'a', values: [1] }] }
const huge = { categories: ['x'], series: [{ label: 'a', values: [Number.MAX_SAFE_INTEGER] }] }
const none = { categories: [], series: [] }

test.each([
  ['none', none],
  ['one', one],
  ['huge', huge],
])('%s: draws every chart without an invalid number', (_name, data) => {
  const rows = data.series.map(({ label, values }) => ({ label, value: values[0] ?? 0 }))
  const times = { grain: 'day' as const, times: days.slice(0, data.categories.length), series: data.series }
  const cells = rows.map(({ label, value }) => ({ row: label, column: 'x', value }))
  const pictures = [
    bars(rows, { ...frame, measure: 'Attacks' }),
    donut(rows, frame),
    line(times, frame),
    stackedBarsByTime(times, frame),
    stackedBars(data, frame),
    percentBars(data, frame),
    groupedBars(data, frame),
    heatMap(heatGrid(cells, { rows: 5, columns: 5 }), { ...frame, measure: 'Threats' }),
    worldMap(
      rows.map(({ value }) => ({ code: 'DE', value })),
      { ...frame, measure: 'Threat Level' },
    ),
  ]
  for (const picture of pictures) {
    const svg = drawSvg(picture)
    expect(svg).toMatch(/^<svg/)
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  }
})
