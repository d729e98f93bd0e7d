import { exactCount, type Format, shareOfWhole } from '../format/formats.ts'
import { countryName } from '../labels/countries.ts'
import { plainLabel } from '../labels/plain-label.ts'
import type { HeatGrid } from './heat-grid.ts'
import type { Row } from './rows.ts'
import type { CategorySeries, Series } from './series.ts'
import { type TimeSeries, timeTitles } from './times.ts'

/** A chart as text: the first column names the row, the others contain numbers. */
export type ChartTable = { columns: string[]; rows: string[][] }

type RowsTable = { label: string; measure: string; format?: Format; hasShare?: boolean }

/** For bars, donuts and maps. */
export function tableOfRows(
  rows: readonly Row[],
  { label, measure, format = exactCount, hasShare }: RowsTable,
): ChartTable {
  const total = rows.reduce((sum, { value }) => sum + value, 0)
  return {
    columns: [label, measure, ...(hasShare ? ['Share'] : [])],
    rows: rows.map((row) => [
      plainLabel(row.label),
      format(row.value),
      ...(hasShare ? [shareOfWhole(total > 0 ? row.value / total : null)] : []),
    ]),
  }
}

/** For a world map, largest first. */
export function tableOfCountries(
  rows: readonly { code: string; value: number }[],
  settings: Omit<RowsTable, 'label'>,
): ChartTable {
  const named = rows.map(({ code, value }) => ({ label: countryName(code), value })).sort((a, b) => b.value - a.value)
  return tableOfRows(named, { label: 'Country', ...settings })
}

type SeriesTable = { label: string; format?: Format }

/** For stacked, grouped and percentage bars. A series may have its own format. */
export function tableOfSeries(
  { categories, series }: Omit<CategorySeries, 'series'> & { series: readonly (Series & { exactFormat?: Format })[] },
  { label, format = exactCount }: SeriesTable,
): ChartTable {
  return {
    columns: [label, ...series.map((one) => plainLabel(one.label))],
    rows: categories.map((name, at) => [
      plainLabel(name),
      ...series.map(({ values, exactFormat }) => (exactFormat ?? format)(values[at])),
    ]),
  }
}

/** For lines and bars by time. */
export function tableOfTimes(
  { grain, times, running, series }: TimeSeries,
  settings: { format?: Format } = {},
): ChartTable {
  const label = grain === 'hour' ? 'Hour (UTC)' : 'Day (UTC)'
  return tableOfSeries({ categories: timeTitles({ times, running }), series }, { label, ...settings })
}

/** For a heat map. */
export function tableOfGrid(
  { rows, columns, values }: HeatGrid,
  { label, format = exactCount }: SeriesTable,
): ChartTable {
  return {
    columns: [label, ...columns],
    rows: rows.map((name, at) => [name, ...(values[at] ?? []).map((value) => format(value))]),
  }
}

// Spreadsheets treat a pasted cell that starts like this as a formula; an apostrophe makes it text.
const asText = (cell: string) => (/^[=+\-@]/.test(cell) && !/^-?[\d.,$]+[KMB%]?$/.test(cell) ? `'${cell}` : cell)

/** Cells for a CSV file: numbers without the signs that only people read. */
export const tableCells = ({ rows }: ChartTable): (string | number)[][] =>
  rows.map(([label = '', ...cells]) => [label, ...cells.map(readNumber)])

const readNumber = (cell: string) => (/^-?\$?[\d,]+(\.\d+)?$/.test(cell) ? Number(cell.replace(/[$,]/g, '')) : cell)

/** Tab-separated, for pasting into spreadsheets. */
export const tableText = ({ columns, rows }: ChartTable) =>
  [columns, ...rows].map((row) => row.map((cell) => asText(cell.replace(/[\t\r\n]+/g, ' '))).join('\t')).join('\n')
