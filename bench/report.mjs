// Prints each result with its reference and goal.
/** Results so far, for the table at the end. */
const results = []
let part = ''

export function startPart(name) {
  part = name
}

export function say(...words) {
  process.stdout.write(`${words.join(' ')}\n`)
}

/** Names the results that follow, also in the table. */
export function heading(text) {
  results.push({ part, heading: text })
  say(text)
}

const shown = (value) => (Math.abs(value) < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US'))

/** `goal` is { atLeast } or { atMost } for the ratio, or for the value if there is no reference. */
export function figure({ what, value, unit = '', reference, goal }) {
  const measured = reference ? value / reference.value : value
  const isMet = !goal || (goal.atLeast === undefined ? measured <= goal.atMost : measured >= goal.atLeast)
  const limit = goal && (goal.atLeast === undefined ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`)
  results.push({
    part,
    what,
    value: `${shown(value)}${unit}`,
    reference: reference ? `${reference.name}: ${shown(reference.value)}${unit}` : '',
    ratio: formatRatio(reference, measured),
    goal: limit ?? '',
    isMet: goal ? isMet : undefined,
  })
  const parts = [`${what}: ${shown(value)}${unit}`]
  if (reference)
    parts.push(`${reference.name} ${shown(reference.value)}${unit}`, `ratio ${formatRatio(reference, measured)}`)
  if (limit) parts.push(`goal ${limit}`)
  say(`${!goal ? '    ' : isMet ? 'pass' : 'MISS'}  ${parts.join('; ')}`)
  return measured
}

export const allResults = () => results
export const missedGoals = () => results.filter(({ isMet }) => isMet === false).length

export function median(values) {
  return quantile(values, 0.5)
}

export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Nothing can be compared with a reference of 0. */
function formatRatio(reference, ratio) {
  return reference && Number.isFinite(ratio) ? ratio.toFixed(2) : ''
}
