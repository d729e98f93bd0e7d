import { threatClasses } from '@vigil/contract'
import { expect, test } from 'vitest'
import { analyticsName } from './analytics-names.ts'

test('shows keys by display name and other texts unchanged', () => {
  expect(analyticsName('violation_class', 'forced-redirect')).toBe('Forced redirect')
  expect(analyticsName('violation_class', 'iab-category')).toBe('IAB Category')
  expect(analyticsName('violation_type', 'top-navigation')).toBe('Top navigation')
  expect(analyticsName('violation_type', 'Weight loss')).toBe('Weight loss')
  expect(analyticsName('violation_type', 'interstitial')).toBe('Interstitial')
  expect(analyticsName('violation_type', 'peak_cpu')).toBe('Peak CPU time')
  expect(analyticsName('country_code', 'DE')).toBe('Germany')
  expect(analyticsName('ssp', 'AppNexus')).toBe('Xandr')
})

test('shows unknown trade names as pending and other unknown values as unknown', () => {
  expect(analyticsName('delivery_source', '')).toBe('Pending Verification')
  expect(analyticsName('dsp', '')).toBe('Pending Verification')
  expect(analyticsName('adomain', '')).toBe('Unknown')
  expect(analyticsName('violation_type', '')).toBe('Unknown')
  expect(analyticsName('operating_system', '')).toBe('Unknown')
})

test('keeps Other, and does not resolve object prototype names', () => {
  for (const report of ['violation_class', 'violation_type', 'ssp', 'country_code'] as const)
    expect(analyticsName(report, 'Other')).toBe('Other')
  expect(analyticsName('violation_class', 'constructor')).toBe('Other')
})

test('gives every threat variant a unique name', () => {
  const variants = Object.values(threatClasses).flatMap((each): readonly string[] => each.variants)
  const names = variants.map((variant) => analyticsName('violation_type', variant))
  expect(new Set(names).size).toBe(variants.length)
  expect(analyticsName('violation_type', 'pop-under')).toBe('Pop-under')
})
