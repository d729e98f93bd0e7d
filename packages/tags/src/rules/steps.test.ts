import { expect, test } from 'vitest'
import { stepsOf } from '../../testing/backtracking.ts'
import { patternsOf, scriptFiles } from '../../testing/source-patterns.ts'
import { worstCase } from '../../testing/worst-cases.ts'
import { linksOf } from '../ad/chain.ts'
import { longest } from '../ad/decode.ts'
import { scannerOf } from '../ad/scan.ts'
import { packed, packedRules } from '../packed-rules.ts'
import { rules } from './index.ts'
import { unpacked } from './rule.ts'

const short = longest / 8

type Cost = (text: string) => number

/** The worst text costs the same for each character, short or long: the cost grows with the length only. */
function expectLinear(costs: readonly Cost[], source: string, samples: readonly string[]) {
  const { cost, make } = worstCase(costs, source, samples) ?? {}
  if (!cost || !make) return
  const [ofShort, ofLong] = [cost(make(short)) / short, cost(make(longest)) / longest]
  expect(ofLong, make(60)).toBeLessThan(ofShort * 1.1 + 1)
  expect(ofLong, make(60)).toBeLessThan(1_000)
}

/** A new scanner each time: it remembers what it has scanned. */
const scanCost = (text: string, packedText: string) => {
  const budget = { steps: 1e12 }
  scannerOf(unpacked(packedText)).scan(text, budget)
  return 1e12 - budget.steps
}

test.each(rules)('each token of $id compares a number of characters that grows with the length only', (rule) => {
  const samples = rule.matches.map((sample) => sample.toLowerCase())
  const tokens = unpacked(packed([rule])).flatMap((compiled) =>
    compiled.flatMap(([, , ...patterns]) => patterns.flatMap((pattern) => linksOf(pattern).map(([token]) => token))),
  )
  expectLinear(
    tokens.map((token) => (text) => stepsOf(token, text)),
    tokens.map(({ source }) => source).join(' '),
    samples,
  )
})

test.each(rules)('scanning for $id takes steps that grow with the length only', (rule) => {
  expectLinear([(text) => scanCost(text, packed([rule]))], String(rule.pattern), rule.matches)
})

test('scanning for all rules takes steps that grow with the length only', () => {
  const samples = rules.flatMap(({ matches }) => matches.slice(0, 1))
  expectLinear([(text) => scanCost(text, packedRules)], '', samples)
})

test.each(scriptFiles.filter((file) => file.startsWith('ad/')))(
  'each pattern in %s compares a number of characters that grows with the length only',
  (file) => {
    const patterns = patternsOf(file)
    expectLinear(
      patterns.map((pattern) => (text) => stepsOf(pattern, text)),
      patterns.map(({ source }) => source).join(' '),
      [],
    )
  },
)

test('the step counter sees a pattern that takes quadratic time', () => {
  const perCharacter = [240, 960].map(
    (length) => stepsOf(/if\s*\([^;]*timeZone[^;]*\)x/, 'if(timeZone)'.repeat(length / 12)) / length,
  )
  expect((perCharacter[1] ?? 0) / (perCharacter[0] ?? 1)).toBeGreaterThan(3)
})
