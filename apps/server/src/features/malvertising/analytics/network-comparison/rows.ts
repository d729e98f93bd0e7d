import { comparedValues, type NetworkAnalysisRow, restLabel } from '@vigil/contract'
import type { NetworkShares, Share } from '@vigil/warehouse'

export interface OwnCount {
  value: string
  attacks: number
}

/** A row of the comparison with the number of own attacks, which only its owner may see. */
export interface ComparedRow extends NetworkAnalysisRow {
  ownAttacks: number
}

/** Tenths of a percent by value. */
type Column = ReadonlyMap<string, number> | null

const whole = 1_000
/** Smaller remainders are rounding errors. */
const smallest = 1e-6

/** The values with the largest share in any column, sorted by own share, then the rest: each column adds up to 100. */
export function comparedRows(own: readonly OwnCount[], others: NetworkShares): ComparedRow[] {
  const columns = [ownColumn(own), sharesColumn(others.vertical), sharesColumn(others.network)]
  const attacks = new Map(own.map((count) => [count.value, count.attacks]))
  const values = [...new Set(columns.flatMap((column) => [...(column?.keys() ?? [])]))].filter(
    (value) => value !== restLabel,
  )
  const toShares = (value: string) => columns.map((column) => column && (column.get(value) ?? 0))
  const greatest = (value: string) => Math.max(...toShares(value).map((share) => share ?? 0))
  const shown = values
    .sort((a, b) => greatest(b) - greatest(a) || byText(a, b))
    .slice(0, comparedValues)
    .map((value) => ({ value, shares: toShares(value), ownAttacks: attacks.get(value) ?? 0 }))
    .sort((a, b) => firstDifference(a.shares, b.shares) || byText(a.value, b.value))
  const rest = columns.map((column, at) => {
    const left = whole - shown.reduce((sum, row) => sum + (row.shares[at] ?? 0), 0)
    return column && (left < smallest ? 0 : left)
  })
  const hasRest = rest.some((share) => share !== null && share > 0)
  return [...shown, ...(hasRest ? [{ value: restLabel, shares: rest, ownAttacks: 0 }] : [])].map(toRow)
}

/** Exact, so that a share equals that of the donut; only others' shares are rounded. */
function ownColumn(own: readonly OwnCount[]): Column {
  const total = own.reduce((sum, { attacks }) => sum + attacks, 0)
  if (total === 0) return null
  return new Map(own.map(({ value, attacks }) => [value, (attacks / total) * whole]))
}

const sharesColumn = (shares: readonly Share[] | null): Column =>
  shares && new Map(shares.map(({ value, share }) => [value, Math.round(share * whole)]))

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function firstDifference(a: readonly (number | null)[], b: readonly (number | null)[]) {
  const at = a.findIndex((share, index) => share !== b[index])
  return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0)
}

function toRow({ value, shares, ownAttacks }: { value: string; shares: (number | null)[]; ownAttacks: number }) {
  const [own, vertical, network] = shares.map((tenths) => tenths && tenths / 10)
  return {
    value,
    ownAttacks,
    clientSitesThreatsBlocked: own ?? null,
    verticalThreatsBlocked: vertical ?? null,
    networkThreatsBlocked: network ?? null,
  }
}
