import { restLabel } from '@vigil/contract'

export interface NamedValue {
  label: string
  value: number
}

interface Question {
  by: readonly string[]
  top?: Readonly<Record<string, number>>
  other?: string
  limit?: number
}

/** So many values are quickly sent; nearly always there are fewer. */
const foldedAtMost = 2_000

/**
 * The values of a dimension from the greatest, so many by name and the rest as one. The engine takes twice as long to tell
 * the rest apart as to count, so of a dimension with few values it is told all, and they are added up here.
 */
export async function namedValues(
  dimension: string,
  most: number,
  count: (question: Question) => Promise<NamedValue[]>,
): Promise<NamedValue[]> {
  const all = await count({ by: [dimension], limit: foldedAtMost + 1 })
  if (all.length > foldedAtMost) return count({ by: [dimension], top: { [dimension]: most }, other: restLabel })
  return fold(all, most)
}

/** A value that is really called as the rest is counted with it. */
function fold(values: readonly NamedValue[], most: number): NamedValue[] {
  const isNamed = ({ label }: NamedValue, place: number) => place < most && label !== restLabel
  const rest = values.filter((each, place) => !isNamed(each, place))
  if (rest.length === 0) return [...values]
  const value = rest.reduce((sum, each) => sum + each.value, 0)
  const byValue = (a: NamedValue, b: NamedValue) => b.value - a.value || (a.label < b.label ? -1 : 1)
  return [...values.filter(isNamed), { label: restLabel, value }].sort(byValue)
}
