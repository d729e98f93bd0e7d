import {
  type CoverageDimension,
  type CoverageFigures,
  type CoverageGap,
  type CoverageReason,
  type CoverageRow,
  coverageLimits,
  coverageReasons,
  restLabel,
} from '@vigil/contract'

/** Where a reason is removed: at the site's tag, in the slot, at the bidder or source, or with another build. */
const placesOfReasons: Record<CoverageReason, CoverageDimension> = {
  cross_origin: 'source',
  too_large: 'bidder',
  budget_exceeded: 'bidder',
  unreachable: 'slot',
  too_late: 'site',
  not_seen: 'slot',
  older_build: 'build',
}

export const gapDimensions = [...new Set(Object.values(placesOfReasons))]

/** The gaps worth closing, largest first: a reason at one place, if it affects enough ads or value. */
export function findGaps(
  total: Pick<CoverageFigures, 'ads' | 'valueUsd'>,
  breakdowns: Readonly<Partial<Record<CoverageDimension, readonly CoverageRow[]>>>,
): CoverageGap[] {
  const { gapShare, gaps } = coverageLimits
  const isLarge = (lost: number, all: number) => lost > 0 && lost >= all * gapShare
  return coverageReasons
    .flatMap((reason) => {
      const dimension = placesOfReasons[reason]
      return (breakdowns[dimension] ?? [])
        .filter(({ label }) => label !== restLabel)
        .flatMap(({ label, losses, ads: all }) => {
          const loss = losses.find((each) => each.reason === reason)
          if (!loss || !(isLarge(loss.ads, total.ads) || isLarge(loss.valueUsd, total.valueUsd))) return []
          return [{ ...loss, dimension, label, share: loss.ads / all }]
        })
    })
    .sort((one, other) => other.ads - one.ads || other.valueUsd - one.valueUsd || one.label.localeCompare(other.label))
    .slice(0, gaps)
}
