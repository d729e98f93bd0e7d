export type Change = {
  direction: 'up' | 'down' | 'equal' | 'unknown'
  /** Share of the previous value: 0.25 is a quarter more. Null without a value to compare with. */
  share: number | null
  text: string
}

/** Change from the previous period. From zero to any value is infinite, so N/A. */
export function calculateChange(value: number | null | undefined, before: number | null | undefined): Change {
  const unknown: Change = { direction: 'unknown', share: null, text: 'N/A' }
  if (typeof value !== 'number' || typeof before !== 'number') return unknown
  if (value === before && Number.isFinite(value)) return { direction: 'equal', share: 0, text: '0%' }
  const share = (value - before) / Math.abs(before)
  if (!Number.isFinite(share)) return unknown
  return { direction: share > 0 ? 'up' : 'down', share, text: changeText(share) }
}

function changeText(share: number): string {
  const percent = Math.abs(share) * 100
  if (percent < 0.1) return '<0.1%'
  const decimals = percent < 100 ? 1 : 0
  return `${Number(percent.toFixed(decimals)).toLocaleString('en-US')}%`
}
