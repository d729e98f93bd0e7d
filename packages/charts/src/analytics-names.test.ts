import { threatClasses } from '@vigil/contract'
import { expect, test } from 'vitest'
import { analyticsName } from './analytics-names.ts'

test('keys are shown by their names, words as they are', () => {
  expect(analyticsName('violation_class', 'forced-redirect')).toBe('Forced redirect')
  expect(analyticsName('violation_class', 'iab-category')).toBe('IAB Category')
  expect(analyticsName('violation_type', 'top-navigation')).toBe('Top navigation')
  expect(analyticsName('violation_type', 'Weight loss')).toBe('Weight loss')
  expect(analyticsName('violation_type', 'interstitial')).toBe('Covers the page')
  expect(analyticsName('violation_type', 'peak_cpu')).toBe('Peak CPU time')
  expect(analyticsName('country_code', 'DE')).toBe('Germany')
  expect(analyticsName('ssp', 'AppNexus')).toBe('Xandr')
})

test('what is not known says so: names of the trade are pending, all else is unknown', () => {
  expect(analyticsName('delivery_source', '')).toBe('Pending Verification')
  expect(analyticsName('dsp', '')).toBe('Pending Verification')
  expect(analyticsName('adomain', '')).toBe('Unknown')
  expect(analyticsName('violation_type', '')).toBe('Unknown')
  expect(analyticsName('operating_system', '')).toBe('Unknown')
})

test('the rest stays the rest, and a name of the language is no class', () => {
  for (const report of ['violation_class', 'violation_type', 'ssp', 'country_code'] as const)
    expect(analyticsName(report, 'Other')).toBe('Other')
  expect(analyticsName('violation_class', 'constructor')).toBe('Other')
})

test('every threat variant has a name of its own', () => {
  const variants = Object.values(threatClasses).flatMap((each): readonly string[] => each.variants)
  const names = variants.map((variant) => analyticsName('violation_type', variant))
  expect(new Set(names).size).toBe(variants.length)
  expect(analyticsName('violation_type', 'pop-under')).toBe('Pop-under')
})
