import {
  type CoverageFigures,
  type CoverageReason,
  coverageReasons,
  type InspectionOutcome,
  inspectionOutcomes,
  updatableReasons,
} from '@vigil/contract'
import type { ResultRow } from '@vigil/warehouse'

/** Ads of the same outcome, containment and build. */
interface Counted {
  outcome: InspectionOutcome
  isContained: boolean
  build: string
  ads: number
  valueUsd: number
}

function parse(row: ResultRow): Counted[] {
  const outcome = inspectionOutcomes.find((known) => known === row.outcome)
  if (!outcome) return []
  const { contained, build, ads, valueUsd } = row
  return [
    {
      outcome,
      isContained: contained === 'yes',
      build: String(build),
      ads: Number(ads),
      valueUsd: Number(valueUsd),
    },
  ]
}

/** Why an ad was not inspected; null if it was. Builds 1.0.0 do not report their name, which is ''. */
export function findReason(outcome: InspectionOutcome, build: string, newestBuild: string | null) {
  if (outcome === 'inspected') return null
  const isOlder = newestBuild !== null && build !== newestBuild
  return isOlder && updatableReasons.includes(outcome) ? 'older_build' : outcome
}

/** Adds up rows by outcome, containment and build. */
export function calculateFigures(rows: readonly ResultRow[], newestBuild: string | null): CoverageFigures {
  const counts = rows.flatMap(parse)
  const losses = new Map<CoverageReason, { ads: number; micros: number }>()
  const sums = { ads: [0, 0], inspected: [0, 0], contained: [0, 0] } satisfies Record<string, [number, number]>
  const add = (sum: number[], { ads, valueUsd }: Counted) => {
    sum[0] = (sum[0] ?? 0) + ads
    // Whole numbers: sums of dollars would depend on the order of rows.
    sum[1] = (sum[1] ?? 0) + Math.round(valueUsd * 1_000_000)
  }
  for (const count of counts) {
    add(sums.ads, count)
    const reason = findReason(count.outcome, count.build, newestBuild)
    if (!reason) {
      add(sums.inspected, count)
      continue
    }
    if (count.isContained) add(sums.contained, count)
    const known = losses.get(reason) ?? { ads: 0, micros: 0 }
    losses.set(reason, {
      ads: known.ads + count.ads,
      micros: known.micros + Math.round(count.valueUsd * 1_000_000),
    })
  }
  const dollars = (sum: readonly number[]) => (sum[1] ?? 0) / 1_000_000
  return {
    ads: sums.ads[0] ?? 0,
    inspected: sums.inspected[0] ?? 0,
    contained: sums.contained[0] ?? 0,
    valueUsd: dollars(sums.ads),
    inspectedValueUsd: dollars(sums.inspected),
    containedValueUsd: dollars(sums.contained),
    losses: coverageReasons
      .flatMap((reason) => {
        const sum = losses.get(reason)
        return sum ? [{ reason, ads: sum.ads, valueUsd: sum.micros / 1_000_000 }] : []
      })
      .sort((one, other) => other.ads - one.ads),
  }
}

/** The figures of each group of rows, most ads first. */
export function calculateGroups(
  rows: readonly ResultRow[],
  toLabel: (row: ResultRow) => string,
  newestBuild: string | null,
) {
  const groups = new Map<string, ResultRow[]>()
  for (const row of rows) {
    const label = toLabel(row)
    const group = groups.get(label)
    if (group) group.push(row)
    else groups.set(label, [row])
  }
  return [...groups]
    .map(([label, members]) => ({ label, ...calculateFigures(members, newestBuild) }))
    .sort((one, other) => other.ads - one.ads || one.label.localeCompare(other.label))
}
