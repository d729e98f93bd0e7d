import { expect, test } from 'vitest'
import { faultsOf, isBounded } from '../../testing/pattern-faults.ts'
import { patternsOf, scriptFiles } from '../../testing/source-patterns.ts'
import { compiled } from '../compiled-rules.ts'
import { rules } from './index.ts'

test.each(scriptFiles)('every pattern in %s takes linear time', (file) => {
  expect(patternsOf(file).flatMap((pattern) => faultsOf(pattern).map((fault) => `${pattern}: ${fault}`))).toEqual([])
})

const patterns = compiled(rules)
  .flat()
  .flatMap(([what, ...all]) => all.map((one) => [what, one] as const))

test.each(patterns)('the pattern of %s takes linear time: %s', (_what, pattern) => {
  expect(faultsOf(pattern)).toEqual([])
  expect(isBounded(pattern)).toBe(true)
})

test.each([
  ['nested', /(a+)+b/],
  ['nested', /(?:\w+\s*){3,}x/],
  ['adjacent', /<a[^>]{0,300}href=[^>]{0,300}>/],
  ['adjacent', /if\s*\([^;]{0,300}timeZone[^;]{0,300}\)/],
  ['every start reads on', /on\w+=/],
  ['every start reads on', /\s+$/],
  ['every start reads on', /<video\b[^>]*\bautoplay/],
])('finds a fault that is %s in %s', (fault, pattern) => {
  expect(faultsOf(pattern)).toContainEqual(expect.stringContaining(fault))
})

test.each([/href\s*=\s*["']?x/, /^\w+\s+$/, /["']([^"']{4,})["']\./, /(?:%[\da-f]{2})+/, /^[^,]{1,99}(,[^,]{1,99})*$/])(
  'finds no fault in %s',
  (pattern) => {
    expect(faultsOf(pattern)).toEqual([])
  },
)
