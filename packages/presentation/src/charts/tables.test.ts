import { expect, test } from 'vitest'
import { heatGrid } from './heat-grid.ts'
import {
  tableCells,
  tableOfCountries,
  tableOfGrid,
  tableOfRows,
  tableOfSeries,
  tableOfTimes,
  tableText,
} from './tables.ts'

test('rows with their shares', () => {
  const rows = [
    { label: 'a', value: 3_000 },
    { label: 'b', value: 1_000 },
  ]
  expect(tableOfRows(rows, { label: 'Site', measure: 'Attacks', hasShare: true })).toEqual({
    columns: ['Site', 'Attacks', 'Share'],
    rows: [
      ['a', '3,000', '75%'],
      ['b', '1,000', '25%'],
    ],
  })
  expect(tableOfRows([], { label: 'Site', measure: 'Attacks' })).toEqual({ columns: ['Site', 'Attacks'], rows: [] })
  expect(tableOfRows([{ label: 'a', value: 0 }], { label: 'x', measure: 'y', hasShare: true }).rows).toEqual([
    ['a', '0', 'N/A'],
  ])
})

test('countries by name, largest first', () => {
  const table = tableOfCountries(
    [
      { code: 'DE', value: 1 },
      { code: 'US', value: 2 },
      { code: 'ZZ', value: 0 },
    ],
    { measure: 'Threats' },
  )
  expect(table.rows.map(([name]) => name)).toEqual(['United States', 'Germany', 'ZZ'])
})

test('series in columns, gaps as N/A, each with its own format', () => {
  const data = {
    categories: ['x'],
    series: [
      { label: 'a', values: [1_234] },
      { label: 'b', values: [null] },
      { label: 'c', values: [2], exactFormat: () => 'two' },
    ],
  }
  expect(tableOfSeries(data, { label: 'Place' })).toEqual({
    columns: ['Place', 'a', 'b', 'c'],
    rows: [['x', '1,234', 'N/A', 'two']],
  })
})

test('labels times as UTC', () => {
  const table = tableOfTimes({ grain: 'hour', times: ['2026-11-14T09'], series: [{ label: 'a', values: [1] }] })
  expect(table).toEqual({ columns: ['Hour (UTC)', 'a'], rows: [['14 Nov 2026, 09:00', '1']] })
})

test('a heat map', () => {
  const grid = heatGrid([{ row: 'site', column: 'SSP', value: 5 }], { rows: 5, columns: 15 })
  expect(tableOfGrid(grid, { label: 'Site' })).toEqual({ columns: ['Site', 'SSP'], rows: [['site', '5']] })
})

test('a pasted cell is never a formula, and a number stays a number', () => {
  const text = tableText({
    columns: ['=a', 'b\tc'],
    rows: [
      ['@SUM(A1)', '-1.5K'],
      ['+1', '1,234'],
    ],
  })
  expect(text).toBe("'=a\tb c\n'@SUM(A1)\t-1.5K\n'+1\t1,234")
})

test('exports numbers without separators, and leaves other text alone', () => {
  const rows = [['1,000 sites', '1,234', '$1,234.50', '12.5%', '-3', 'N/A']]
  expect(tableCells({ columns: [], rows })).toEqual([['1,000 sites', 1234, 1234.5, '12.5%', -3, 'N/A']])
})
