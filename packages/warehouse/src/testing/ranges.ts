/** The ranges of the test cases. */

export const all = { from: '2026-10-01', to: '2026-11-30' }
export const week = { from: '2026-11-01', to: '2026-11-07' }
export const monthEnd = { from: '2026-10-31', to: '2026-11-01' }
export const oneDay = { from: '2026-11-01', to: '2026-11-01' }
