import type { TooltipComponentOption } from 'echarts'
import type { Format } from '../format/formats.ts'
import { type Hidden, nothingHidden } from './frame.ts'
import type { Palette } from './palette.ts'
import { otherLabel } from './rows.ts'
import type { Series } from './series.ts'
import { namedInTooltip, type TooltipRow, tooltip } from './tooltip.ts'
import { type Look, valueLooks } from './value-looks.ts'

export type ShownSeries = Series & Look & { index: number }

/** Looks are those of all series, so hiding one never changes the others. */
export function visibleSeries(
  series: readonly Series[],
  { palette, hidden = nothingHidden }: { palette: Palette; hidden?: Hidden },
): ShownSeries[] {
  const looks = valueLooks(series, palette)
  return series
    .map((one, index) => ({ ...one, index, colour: palette.other, stroke: 'solid' as const, ...looks[index] }))
    .filter(({ label }) => !hidden.has(label))
}

type SeriesTooltip = { palette: Palette; format: Format; hasTotal?: boolean }

/** All series at one position of the axis, largest first; beyond ten, the rest is summed up. */
export function seriesTooltip(
  series: readonly ShownSeries[],
  titles: readonly string[],
  { palette, format, hasTotal = false }: SeriesTooltip,
): TooltipComponentOption {
  return tooltip(palette, 'axis', ({ dataIndex }) => {
    const title = titles[dataIndex]
    if (title === undefined) return null
    const values = series.map(({ label, values, colour, isOther }) => ({
      label,
      value: values[dataIndex] ?? null,
      colour,
      isOther: isOther ?? false,
    }))
    const known = values.filter((v): v is typeof v & { value: number } => v.value !== null)
    known.sort((a, b) => Number(a.isOther) - Number(b.isOther) || b.value - a.value)
    const named = known.slice(0, namedInTooltip)
    const rest = known.slice(namedInTooltip)
    const sum = (some: typeof known) => some.reduce((total, { value }) => total + value, 0)

    const rows: TooltipRow[] = named.map(({ label, value, colour }) => ({ label, value: format(value), colour }))
    if (rest.length > 0) rows.push({ label: otherLabel, value: format(sum(rest)), colour: palette.other })
    if (hasTotal && known.length > 1) rows.push({ label: 'Total', value: format(sum(known)) })
    return rows.length > 0 ? { title, rows } : { title, rows: [], note: 'No data' }
  })
}
