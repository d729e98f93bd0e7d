import { type CoverageDimension, coverageLimits, restLabel, type Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { DayRange, DimensionOf, QueryOptions, Warehouse } from '@vigil/warehouse'
import { findLatestBuild } from '../../../delivery/deployments/tags.ts'
import { grain, periodBefore } from '../../../reporting/range.ts'
import { calculateFigures, calculateGroups } from './figures.ts'
import { findGaps, gapDimensions } from './gaps.ts'

export interface CoverageSources {
  database: Pick<Database, 'builds'>
  warehouse: Pick<Warehouse, 'select'>
}

export interface CoverageFilters {
  range: DayRange
  hosts: readonly string[]
}

const columns: Record<CoverageDimension, DimensionOf<'coverage'>> = {
  site: 'host',
  slot: 'slot',
  bidder: 'bidderCode',
  source: 'deliverySource',
  browser: 'browser',
  build: 'build',
}

const measured = { dataset: 'coverage', measures: ['ads', 'valueUsd'] } as const
const states = ['outcome', 'contained', 'build'] as const

const findNewestBuild = async ({ database }: CoverageSources) =>
  findLatestBuild(await database.builds.list(), 'ad')?.version ?? null

/** Coverage of a period: in total, over time, and its gaps. */
export async function reportCoverage(
  sources: CoverageSources,
  scope: Scope,
  { range, hosts }: CoverageFilters,
  options: QueryOptions,
) {
  const { warehouse } = sources
  const newestBuild = await findNewestBuild(sources)
  const every = grain(range)
  const where = { host: hosts }
  const [timed, past, ...breakdowns] = await Promise.all([
    warehouse.select(scope, { ...measured, by: states, every, range, where }, options),
    warehouse.select(scope, { ...measured, by: states, range: periodBefore(range), where }, options),
    ...gapDimensions.map((dimension) => selectBreakdown(sources, scope, { dimension, range, hosts }, options)),
  ])
  const total = calculateFigures(timed, newestBuild)
  return {
    total,
    before: calculateFigures(past, newestBuild),
    trend: calculateGroups(timed, (row) => String(row[every]), newestBuild)
      .map(({ label, losses: _losses, ...figures }) => ({ time: label, ...figures }))
      .sort((one, other) => one.time.localeCompare(other.time)),
    gaps: findGaps(
      total,
      Object.fromEntries(
        gapDimensions.map((dimension, index) => [
          dimension,
          groupBreakdown(breakdowns[index] ?? [], dimension, newestBuild),
        ]),
      ),
    ),
    newestBuild,
  }
}

/** Coverage by one dimension. */
export async function breakDownCoverage(
  sources: CoverageSources,
  scope: Scope,
  filters: CoverageFilters & { dimension: CoverageDimension },
  options: QueryOptions,
) {
  const [rows, newestBuild] = await Promise.all([
    selectBreakdown(sources, scope, filters, options),
    findNewestBuild(sources),
  ])
  return groupBreakdown(rows, filters.dimension, newestBuild)
}

const groupBreakdown = (
  rows: Awaited<ReturnType<typeof selectBreakdown>>,
  dimension: CoverageDimension,
  newestBuild: string | null,
) => calculateGroups(rows, (row) => String(row[columns[dimension]]), newestBuild)

function selectBreakdown(
  { warehouse }: CoverageSources,
  scope: Scope,
  { dimension, range, hosts }: CoverageFilters & { dimension: CoverageDimension },
  options: QueryOptions,
) {
  const column = columns[dimension]
  return warehouse.select(
    scope,
    {
      ...measured,
      by: [column, ...states.filter((state) => state !== column)],
      range,
      where: { host: hosts },
      top: { [column]: coverageLimits.rows },
      // Builds have no rest: their name decides the reason.
      ...(dimension !== 'build' && { other: restLabel }),
    },
    options,
  )
}
