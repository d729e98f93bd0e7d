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

/** Small enough to transfer quickly; there are nearly always fewer values. */
const foldedAtMost = 2_000

/**
 * The largest values of a dimension by name, and the rest as one. Separating the rest doubles the engine's time, so for
 * a dimension with few values all are fetched and summed here.
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

/** A value with the same name as the rest is added to it. */
function fold(values: readonly NamedValue[], most: number): NamedValue[] {
  const isNamed = ({ label }: NamedValue, index: number) => index < most && label !== restLabel
  const rest = values.filter((each, index) => !isNamed(each, index))
  if (rest.length === 0) return [...values]
  const value = rest.reduce((sum, each) => sum + each.value, 0)
  const byValue = (a: NamedValue, b: NamedValue) => b.value - a.value || (a.label < b.label ? -1 : 1)
  return [...values.filter(isNamed), { label: restLabel, value }].sort(byValue)
}
