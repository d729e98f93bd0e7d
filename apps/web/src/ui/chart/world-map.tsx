import { Skeleton } from '@mantine/core'
import { countryName, type Format, type Frame, percent, tableOfCountries } from '@vigil/presentation'
import type { CountryRow } from '@vigil/presentation/world'
import { useCallback } from 'react'
import { Chart } from './chart.tsx'
import type { ChartSelection } from './chart-selection.ts'
import { ChartTableView } from './chart-table-view.tsx'
import { fetchAhead, sharedCode, useSharedCode } from './shared-code.ts'

type WorldMapProps = {
  rows: readonly CountryRow[]
  measure: string
  ariaLabel: string
  format?: Format
  height?: number | string
  /** Called with the country code. */
  onSelect?: (code: string) => void
}

/** Shapes are loaded and registered once: with the first map, or when preloaded. */
const engine = sharedCode(() => import('./world-engine.ts'))
export const fetchWorldAhead = () => fetchAhead(engine)

export function WorldMap({ rows, measure, ariaLabel, format = percent, height = '100%', onSelect }: WorldMapProps) {
  const world = useSharedCode(engine)
  const option = useCallback(
    (frame: Frame) => (world && world !== 'failed' ? world.worldMap(rows, { ...frame, measure, format }) : {}),
    [world, rows, measure, format],
  )
  const select = ({ label }: ChartSelection) => onSelect?.(findCode(rows, label))
  const table = tableOfCountries(rows, { measure, format })
  if (world === null) return <Skeleton h={height} radius="md" aria-hidden />
  if (world === 'failed') return <ChartTableView table={table} caption={ariaLabel} onSelect={onSelect && select} />
  return <Chart option={option} ariaLabel={ariaLabel} table={table} height={height} onSelect={onSelect && select} />
}

/** The chart reports a code, the table a name. */
const findCode = (rows: readonly CountryRow[], label: string) =>
  rows.find(({ code }) => countryName(code) === label)?.code ?? label
