import { expect, test } from 'vitest'
import { stepsOf } from '../../testing/backtracking.ts'
import { patternsOf, scriptFiles } from '../../testing/source-patterns.ts'
import { worstCase } from '../../testing/worst-cases.ts'
import { maxScanLength } from '../ad/scan.ts'
import { compiled } from '../compiled-rules.ts'
import { rules } from './index.ts'

const short = maxScanLength / 8

type Cost = (text: string) => number

/** The steps per character of the worst text must not grow with its length. */
function expectLinear(costs: readonly Cost[], source: string, samples: readonly string[]) {
  const { cost, make } = worstCase(costs, source, samples) ?? {}
  if (!cost || !make) return
  const [ofShort, ofLong] = [cost(make(short)) / short, cost(make(maxScanLength)) / maxScanLength]
  expect(ofLong, make(60)).toBeLessThan(ofShort * 1.1 + 1)
  expect(ofLong, make(60)).toBeLessThan(1_000)
}

test.each(rules)('$id compares a number of characters that grows with the length only', (rule) => {
  const patterns = compiled([rule])
    .flat()
    .flatMap(([, ...all]) => all)
  expectLinear(
    patterns.map((pattern) => (text) => stepsOf(pattern, text)),
    patterns.map(({ source }) => source).join(' '),
    rule.matches,
  )
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
