import { threatClasses } from '@vigil/contract'
import { expect, test } from 'vitest'
import { createScanner, getVisibleText } from '../ad/scan.ts'
import { compiled } from '../compiled-rules.ts'
import { rules } from './index.ts'

const all = createScanner(compiled(rules))

test.each(rules)('$id matches every sample it must, and none it must not', (rule) => {
  // As compiled into the script.
  const { scan, matchPart } = createScanner(compiled([rule]))
  const isFound = (sample: string) => (rule.place === 'part' ? matchPart(sample) : scan(sample)) !== undefined

  expect(rule.matches.filter((sample) => !isFound(sample))).toEqual([])
  expect(rule.sparing.filter(isFound)).toEqual([])
  expect(rule.matches.length).toBeGreaterThan(0)
  expect(rule.sparing.length).toBeGreaterThan(0)
})

test.each(rules)('no other rule names a harmless sample of $id a threat', (rule) => {
  expect(rule.sparing.flatMap((sample) => all.scan(sample) ?? all.matchPart(sample) ?? [])).toEqual([])
})

test('every rule has a unique name and a variant of its class', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  for (const { threatClass, variant, explanation } of rules) {
    expect(threatClasses[threatClass].variants).toContain(variant)
    expect(explanation.length).toBeGreaterThan(30)
  }
})

test.each([
  ['Your <b>i\u200bPhone</b>\n is\u00ad infected', 'Your iPhone is infected'],
  ['Your iPhone<script>if (a<b) x = "</p>is fine"</script> is infected', 'Your iPhone is infected'],
  ['<style>p{}</style>Your<br>iPhone', 'Your iPhone'],
  ['3 < 4 and 5 > 4', '3 < 4 and 5 > 4'],
])('reads the words of %s', (markup, words) => {
  expect(getVisibleText(markup).trim()).toBe(words)
})
