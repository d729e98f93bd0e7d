import { threatClasses } from '@vigil/contract'
import { expect, test } from 'vitest'
import { scannerOf, stripped } from '../ad/scan.ts'
import { packed, packedRules } from '../packed-rules.ts'
import { rules } from './index.ts'
import { unpacked } from './rule.ts'

const { scan: scanWithin } = scannerOf(unpacked(packedRules))
const unlimited = { steps: Infinity }
const scan = (markup: string) => scanWithin(markup, unlimited)

test.each(rules)('$id matches every sample it must, and none it must not', (rule) => {
  // As the script gets it.
  const { scan, ruleOfAddress } = scannerOf(unpacked(packed([rule])))
  const isFound = (sample: string) =>
    rule.place === 'address' ? ruleOfAddress(sample) !== undefined : scan(sample, unlimited).length > 0

  expect(rule.matches.filter((sample) => !isFound(sample))).toEqual([])
  expect(rule.sparing.filter(isFound)).toEqual([])
  expect(rule.matches.length).toBeGreaterThan(0)
  expect(rule.sparing.length).toBeGreaterThan(0)
})

test.each(rules)('no other rule names a harmless sample of $id a threat', (rule) => {
  expect(rule.sparing.flatMap((sample) => scan(sample).map((finding) => [sample, finding.broken[0]]))).toEqual([])
})

test('every rule has a name of its own and a variant of its class', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  for (const { threatClass, variant, explanation } of rules) {
    expect(threatClasses[threatClass].variants).toContain(variant)
    expect(explanation.length).toBeGreaterThan(30)
  }
})

test('what is stripped is gone, and the rest of the ad is as it was', () => {
  const markup =
    '<p>Sale</p><meta http-equiv="refresh" content="0;url=//a.example"><script src="https://malicious.vigil-drill.example/a.js"></script><b>Now</b>'
  expect(stripped(markup, scan(markup))).toBe('<p>Sale</p><script src="about:blank"></script><b>Now</b>')
})
