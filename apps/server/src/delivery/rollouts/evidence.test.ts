import { expect, test } from 'vitest'
import { meanEvidence, rateEvidence } from './evidence.ts'

const more = { tolerated: 1.01, ratios: [1.25, 2, 5, 20] }

test('has no evidence without events, or with page views of one group only', () => {
  expect(rateEvidence([], more)).toBeCloseTo(0)
  expect(rateEvidence([{ canary: 5, control: 0, odds: Number.POSITIVE_INFINITY }], more)).toBeCloseTo(0)
  expect(rateEvidence([{ canary: 0, control: 5, odds: 0 }], more)).toBeCloseTo(0)
})

test('an e-value is 1 on average if the rates are equal', () => {
  // All outcomes of eight events, each the canary's with a probability of 1 in 11.
  const share = 1 / 11
  const choose = [1, 8, 28, 56, 70, 56, 28, 8, 1]
  const mean = choose.reduce((sum, ways, canary) => {
    const chance = ways * share ** canary * (1 - share) ** (8 - canary)
    const stratum = { canary, control: 8 - canary, odds: 0.1 }
    return sum + chance * Math.exp(rateEvidence([stratum], { ...more, tolerated: 1 }))
  }, 0)
  expect(mean).toBeCloseTo(1, 10)
})

test('a few errors in a small group are evidence, one is not', () => {
  const one = rateEvidence([{ canary: 1, control: 2, odds: 0.01 }], more)
  const many = rateEvidence([{ canary: 8, control: 2, odds: 0.01 }], more)
  expect(Math.exp(one)).toBeLessThan(20)
  expect(Math.exp(many)).toBeGreaterThan(1e6)
})

test('an hour with more events in both groups is no evidence, even if the share changed with it', () => {
  const strata = [
    { canary: 1, control: 99, odds: 1 / 99 },
    { canary: 500, control: 500, odds: 1 },
  ]
  expect(rateEvidence(strata, more)).toBeLessThan(0)
})

const minute = (count: number, canaryMean: number, controlMean: number) => ({
  canary: { count, sum: count * canaryMean },
  control: { count: count * 9, sum: count * 9 * controlMean },
})
const options = { variances: { canary: 1, control: 1 }, margin: 0.01 }

test('finds a difference of means, in one direction, beyond the margin', () => {
  expect(meanEvidence([minute(500, 0.5, 0)], options)).toBeGreaterThan(10)
  expect(meanEvidence([minute(500, -0.5, 0)], options)).toBeLessThan(0)
  expect(meanEvidence([minute(500, 0.01, 0)], options)).toBeLessThan(0)
})

test('a slow evening with a larger share of the canary is no difference of means', () => {
  const evening = { canary: { count: 900, sum: 900 * 3 }, control: { count: 900, sum: 900 * 3 } }
  expect(meanEvidence([minute(100, 0, 0), evening], options)).toBeLessThan(0)
})

test('waits for fifty values in each group', () => {
  expect(meanEvidence([minute(49, 9, 0)], options)).toBe(0)
  expect(meanEvidence([minute(50, 9, 0)], options)).toBeGreaterThan(10)
})
