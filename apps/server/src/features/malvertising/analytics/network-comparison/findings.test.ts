import { restLabel } from '@vigil/contract'
import { expect, test } from 'vitest'
import { type Comparison, deriveFindings, wilson } from './findings.ts'

/** Own attacks, share in the vertical, share in the network. */
type Row = [ownAttacks: number, vertical: number | null, network: number | null]

function judged(rows: Record<string, Row>, changes: Partial<Comparison> = {}) {
  const ownAttacks = Object.values(rows).reduce((sum, [attacks]) => sum + attacks, 0)
  return deriveFindings({
    rows: Object.entries(rows).map(([value, [attacks, vertical, network]]) => ({
      value,
      ownAttacks: attacks,
      clientSitesThreatsBlocked: ownAttacks === 0 ? null : Math.round((attacks / ownAttacks) * 1_000) / 10,
      verticalThreatsBlocked: vertical,
      networkThreatsBlocked: network,
    })),
    ownAttacks,
    nameOf: (value) => value,
    ownPlace: 'your sites',
    verticalPlace: 'the News vertical',
    ...changes,
  })
}

test('states how much higher a value is, compared with each group', () => {
  expect(judged({ Index: [420, 13.5, 15], Magnite: [580, 60, 60] })).toEqual({
    bullets: [
      'Index accounted for 42% of attacks on your sites, 3.1 times the 13.5% in the News vertical and 2.8 times the 15% in the network.',
    ],
    reason: null,
  })
})

test('states by how many points a value is lower', () => {
  const { bullets } = judged({ Index: [41, 13.5, 15], Magnite: [959, 86.5, 85] })
  expect(bullets).toEqual([
    'Index accounted for only 4.1% of attacks on your sites, 9.4 points below the 13.5% in the News vertical and 10.9 points below the 15% in the network.',
  ])
})

test('omits a group without a difference', () => {
  const { bullets } = judged({ Index: [300, 10, 29.5], Magnite: [700, 75, 71] })
  expect(bullets).toEqual(['Index accounted for 30% of attacks on your sites, 3 times the 10% in the News vertical.'])
})

test('states a value above one group and below the other', () => {
  const { bullets } = judged({ Index: [200, 10, 35], Magnite: [800, 80, 70] })
  expect(bullets).toEqual([
    'Index accounted for 20% of attacks on your sites, twice the 10% in the News vertical but 15 points below the 35% in the network.',
  ])
})

test('states a value that only the organization has', () => {
  const { bullets } = judged({ Cryptomining: [120, 0, 0], Other: [880, 100, 100] })
  expect(bullets).toEqual([
    'Cryptomining accounted for 12% of attacks on your sites, against less than 0.1% in the News vertical and in the network.',
  ])
})

test('states a value that the network has and the vertical lacks', () => {
  const { bullets } = judged({ Cryptomining: [120, 0, 3], Other: [880, 100, 97] })
  expect(bullets).toEqual([
    'Cryptomining accounted for 12% of attacks on your sites, against less than 0.1% in the News vertical and 4 times the 3% in the network.',
  ])
})

test('states a value that only others have', () => {
  const { bullets } = judged({ 'Phishing form': [0, 13.5, 15], Other: [1_230, 86.5, 85] })
  expect(bullets).toEqual([
    'Phishing form accounted for 13.5% of attacks in the News vertical and 15% in the network, but for none of the 1,230 attacks on your sites.',
  ])
  expect(judged({ 'Phishing form': [0, 2, 15], Other: [230, 98, 85] }).bullets).toEqual([
    'Phishing form accounted for 15% of attacks in the network, but for none of the 230 attacks on your sites.',
  ])
})

test('compares with the network without a vertical', () => {
  const rows: Record<string, Row> = { Index: [420, null, 15], Magnite: [580, null, 60] }
  const expected = ['Index accounted for 42% of attacks on your sites, 2.8 times the 15% in the network.']
  expect(judged(rows).bullets).toEqual(expected)
  expect(judged(rows, { verticalPlace: null }).bullets).toEqual(expected)
})

test('compares with the vertical without a network', () => {
  const { bullets } = judged({ Index: [420, 13.5, null], Magnite: [580, 60, null] })
  expect(bullets).toEqual([
    'Index accounted for 42% of attacks on your sites, 3.1 times the 13.5% in the News vertical.',
  ])
})

test('has no findings without anyone to compare with', () => {
  expect(judged({ Index: [420, null, null], Magnite: [580, null, null] })).toEqual({
    bullets: [],
    reason: 'nobody_to_compare_with',
  })
  expect(
    deriveFindings({ rows: [], ownAttacks: 0, nameOf: String, ownPlace: 'your sites', verticalPlace: null }),
  ).toEqual({
    bullets: [],
    reason: 'nobody_to_compare_with',
  })
})

test('has no findings for a tiny sample', () => {
  expect(judged({ Index: [29, 1, 1], Magnite: [0, 99, 99] })).toEqual({ bullets: [], reason: 'few_attacks' })
  expect(judged({ Index: [30, 1, 1], Magnite: [0, 99, 99] }).bullets).toHaveLength(2)
})

test('has no findings without own attacks', () => {
  expect(judged({ Index: [0, 40, 40], Magnite: [0, 60, 60] })).toEqual({ bullets: [], reason: 'few_attacks' })
})

test('treats the same difference as chance in few attacks but not in many', () => {
  // 10 of 40 has an interval of 14 to 40 percent; 250 of 1,000 has 22 to 28.
  expect(judged({ Index: [10, 17, 17], Magnite: [30, 83, 83] })).toEqual({ bullets: [], reason: 'alike' })
  expect(judged({ Index: [250, 17, 17], Magnite: [750, 83, 83] }).bullets).toEqual([
    'Index accounted for 25% of attacks on your sites, 1.5 times the 17% in the News vertical and 1.5 times the 17% in the network.',
  ])
})

test('has no findings for equal shares', () => {
  expect(judged({ Index: [500, 50, 50], Magnite: [500, 50, 50] })).toEqual({ bullets: [], reason: 'alike' })
})

test('omits significant but small differences, in points or in ratio', () => {
  // 4 points at four times the share; then 14 points at a small ratio.
  expect(judged({ Index: [5_300, 1.3, 1.3], Magnite: [94_700, 98.7, 98.7] }).reason).toBe('alike')
  expect(judged({ Index: [94_000, 80, 80], Magnite: [6_000, 6, 6] }).reason).toBe('alike')
})

test('lists higher values before slightly larger lower ones', () => {
  const { bullets } = judged({ less: [100, 35, 35], more: [400, 20, 20], farLess: [50, 47, 47], Other: [450, 1, 1] })
  expect(bullets.map((bullet) => bullet.split(' ')[0])).toEqual(['farLess', 'more', 'less'])
})

test('lists the largest difference first, then higher before lower, then by row order', () => {
  const { bullets } = judged({
    small: [50, 13, 13],
    great: [300, 5, 5],
    tied: [200, 10, 10],
    alsoTied: [250, 15, 15],
    tiedAgain: [200, 10, 10],
    Other: [0, 47, 47],
  })
  expect(bullets.map((bullet) => bullet.split(' ')[0])).toEqual(['great', 'alsoTied', 'tied', 'tiedAgain', 'small'])
})

test('has at most five findings', () => {
  const values = Array.from({ length: 9 }, (_, index): [string, Row] => [`ssp ${index}`, [100 + index, 0.1, 0.1]])
  const { bullets } = judged(Object.fromEntries(values))
  expect(bullets).toHaveLength(5)
  expect(bullets[0]).toMatch(/^ssp 8 accounted for 11.5% of attacks on your sites, 115 times the 0.1% in/)
})

test('ignores unknown values and the rest', () => {
  expect(judged({ '': [500, 5, 5], [restLabel]: [400, 5, 5], Index: [100, 10, 10] })).toEqual({
    bullets: [],
    reason: 'alike',
  })
})

test('uses display names', () => {
  const { bullets } = judged({ DE: [420, 13.5, 40], US: [580, 60, 60] }, { nameOf: (value) => `<${value}>` })
  expect(bullets[0]).toMatch(/^<DE> accounted for 42%/)
})

test('matches the textbook Wilson interval', () => {
  const rounded = ({ low, high }: { low: number; high: number }) => [low.toFixed(1), high.toFixed(1)]
  expect(rounded(wilson(0, 10))).toEqual(['0.0', '27.8'])
  expect(rounded(wilson(5, 10))).toEqual(['23.7', '76.3'])
  expect(rounded(wilson(10, 10))).toEqual(['72.2', '100.0'])
  expect(rounded(wilson(81, 263))).toEqual(['25.5', '36.6'])
})
