import { notAvailable } from '@vigil/contract'
import { shareOfWhole } from '../format/formats.ts'
import { plainLabel } from '../labels/plain-label.ts'
import { bareValueAxis, grid, nameAxis } from './axes.ts'
import { textOn } from './colour-ramp.ts'
import { baseOption, type ChartOption, type Frame, fontSize, type Hidden } from './frame.ts'
import type { CategorySeries, Series } from './series.ts'
import { seriesTooltip, visibleSeries } from './series-look.ts'
import { stackEnd, stackPart } from './stacked-bars.ts'
import { bandPointer } from './tooltip.ts'

/** Each category's values as shares of their sum; none for an empty category. */
export function toShares({ categories, series }: CategorySeries): Series[] {
  const sums = categories.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  return series.map((one) => ({
    ...one,
    values: one.values.map((value, at) => {
      const sum = sums[at] ?? 0
      return sum > 0 ? (value ?? 0) / sum : null
    }),
  }))
}

/**
 * Horizontal bars of 100 percent each. Hiding a part keeps the others' shares of the whole, because a comparison must
 * not depend on what is hidden.
 */
export function percentBars(data: CategorySeries, settings: Frame & { hidden?: Hidden }): ChartOption {
  const { palette } = settings
  const shown = visibleSeries(toShares(data), settings)
  const isKnown = data.categories.map((_, at) => shown.some(({ values }) => typeof values[at] === 'number'))
  const names = data.categories.map(plainLabel)
  // A label needs about 40 px of the bar.
  const readable = 40 / Math.max(120, settings.width * 0.65)

  return {
    ...baseOption(settings),
    // Space for the buttons above the chart, since its bars reach the right edge.
    grid: grid({ top: 28, bottom: 4, right: 4 }),
    xAxis: bareValueAxis(1),
    yAxis: nameAxis(names, settings),
    series: [
      ...shown.map((series) => ({
        ...stackPart(series, settings, 36),
        label: {
          show: true,
          position: 'inside' as const,
          color: textOn(series.colour),
          fontFamily: palette.fontFamily,
          fontSize: fontSize - 1,
          textBorderWidth: 0,
          formatter: ({ dataIndex }: { dataIndex: number }) => {
            const share = series.values[dataIndex]
            return typeof share === 'number' && share >= readable ? shareOfWhole(share) : ''
          },
        },
      })),
      stackEnd(
        isKnown.map((is) => (is ? '' : notAvailable)),
        palette.dimmed,
        settings,
      ),
    ],
    tooltip: {
      ...seriesTooltip(shown, names, { palette, format: shareOfWhole }),
      axisPointer: bandPointer(palette),
    },
  }
}
