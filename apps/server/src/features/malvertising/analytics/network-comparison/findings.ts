import { findingRules, type NoFindings, restLabel } from '@vigil/contract'
import { exactCount, shareOfWhole } from '@vigil/presentation'
import type { ComparedRow } from './rows.ts'

/** Describes the notable differences of a comparison. Shares are percentages; those of others have one decimal. */

export interface Comparison {
  rows: readonly ComparedRow[]
  ownAttacks: number
  /** The display name of a value. */
  nameOf(value: string): string
  /** 'your sites' */
  ownPlace: string
  /** 'the News vertical'; null if there is none. */
  verticalPlace: string | null
}

export interface Findings {
  bullets: string[]
  /** The reason if there are none. */
  reason: NoFindings | null
}

interface Difference {
  place: string
  share: number
  /** Positive if the own share is larger. */
  points: number
}

const networkPlace = 'the network'

export function deriveFindings(comparison: Comparison): Findings {
  const { rows, ownAttacks } = comparison
  const isCompared = rows.some((row) => row.verticalThreatsBlocked !== null || row.networkThreatsBlocked !== null)
  if (!isCompared) return { bullets: [], reason: 'nobody_to_compare_with' }
  if (ownAttacks < findingRules.leastAttacks) return { bullets: [], reason: 'few_attacks' }
  const findings = rows
    // Unknown values and the rest are not single things.
    .filter(({ value }) => value !== '' && value !== restLabel)
    .map((row) => ({ row, differences: findDifferences(row, comparison) }))
    .filter(({ differences }) => differences.length > 0)
    .sort((a, b) => importance(b.differences) - importance(a.differences) || ownShare(b.row) - ownShare(a.row))
    .slice(0, findingRules.most)
  const bullets = findings.map(({ row, differences }) => sentence(row, differences, comparison))
  return { bullets, reason: bullets.length > 0 ? null : 'alike' }
}

const ownShare = (row: ComparedRow) => row.clientSitesThreatsBlocked ?? 0

/** A lower value needs no action, so it has half the weight. */
const importance = (differences: readonly Difference[]) =>
  Math.max(...differences.map(({ points }) => (points > 0 ? points : -points / 2)))

function findDifferences(row: ComparedRow, { ownAttacks, verticalPlace }: Comparison): Difference[] {
  const interval = wilson(row.ownAttacks, ownAttacks)
  const others = [
    { place: verticalPlace, share: row.verticalThreatsBlocked },
    { place: networkPlace, share: row.networkThreatsBlocked },
  ]
  return others.flatMap(({ place, share }) => {
    if (place === null || share === null) return []
    const difference = { place, share, points: tenths(ownShare(row) - share) }
    return standsOut(ownShare(row), difference, interval) ? [difference] : []
  })
}

function standsOut(own: number, { share, points }: Difference, interval: { low: number; high: number }) {
  const isChance = share >= interval.low && share <= interval.high
  const ratio = Math.max(own, share) / Math.min(own, share)
  return !isChance && Math.abs(points) >= findingRules.leastDifference && ratio >= findingRules.leastRatio
}

// The normal quantile for 95 percent confidence (`findingRules.confidencePercent`).
const z = 1.959964

/** The Wilson interval of a share, in percent. Valid for small counts and for zero. */
export function wilson(found: number, total: number): { low: number; high: number } {
  const share = found / total
  const scale = 1 + z ** 2 / total
  const middle = (share + z ** 2 / (2 * total)) / scale
  const reach = (z / scale) * Math.sqrt((share * (1 - share)) / total + z ** 2 / (4 * total ** 2))
  return { low: (middle - reach) * 100, high: (middle + reach) * 100 }
}

function sentence(row: ComparedRow, differences: readonly Difference[], { nameOf, ownPlace, ownAttacks }: Comparison) {
  const name = nameOf(row.value)
  if (row.ownAttacks === 0) {
    const seen = differences.map(
      ({ place, share }, index) => `${percentage(share)}${index === 0 ? ' of attacks' : ''} in ${place}`,
    )
    return `${name} accounted for ${seen.join(' and ')}, but for none of the ${exactCount(ownAttacks)} attacks on ${ownPlace}.`
  }
  const compared = describeDifference(ownShare(row), differences)
  const only = differences.every(({ points }) => points < 0) ? 'only ' : ''
  const own = ownShare(row) === 0 ? nearlyNone : percentage(ownShare(row))
  return `${name} accounted for ${only}${own} of attacks on ${ownPlace}, ${compared}.`
}

function describeDifference(own: number, differences: readonly Difference[]) {
  if (differences.every(({ share }) => share === 0))
    return `against ${nearlyNone} ${differences.map(({ place }) => `in ${place}`).join(' and ')}`
  const isMixed = new Set(differences.map(({ points }) => points > 0)).size > 1
  return differences.map((difference) => clause(own, difference)).join(isMixed ? ' but ' : ' and ')
}

function clause(own: number, { place, share, points }: Difference) {
  if (points < 0) return `${oneDecimal(-points)} points below the ${percentage(share)} in ${place}`
  if (share === 0) return `against ${nearlyNone} in ${place}`
  return `${times(own / share)} the ${percentage(share)} in ${place}`
}

const tenths = (points: number) => Math.round(points * 10) / 10
const oneDecimal = (value: number) => value.toFixed(1).replace(/\.0$/, '')
const percentage = (share: number) => shareOfWhole(share / 100)
/** Shares are rounded to tenths of a percent: a displayed 0 may be a few attacks. */
const nearlyNone = 'less than 0.1%'
const times = (ratio: number) =>
  oneDecimal(ratio) === '2' ? 'twice' : `${ratio < 10 ? oneDecimal(ratio) : exactCount(Math.round(ratio))} times`
