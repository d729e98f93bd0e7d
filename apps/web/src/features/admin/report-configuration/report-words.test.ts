import { expect, test } from 'vitest'
import { describeStatus, nextInWords, sendOn } from './report-words.ts'

const none = { sites: [], trialStart: null, sendFirstReport: false, sendSecondReport: false }

test('shows days as Mo to Su, and first Monday', () => {
  expect(sendOn({ frequency: 'weekly', day: 'wednesday', additionalConfiguration: none })).toBe('We')
  expect(sendOn({ frequency: 'monthly', day: 'first monday', additionalConfiguration: none })).toBe('First Monday')
  expect(sendOn({ frequency: 'hourly', day: null, additionalConfiguration: none })).toBe('Every hour')
  const trial = { ...none, trialStart: '2026-11-01', sendFirstReport: true, sendSecondReport: true }
  expect(sendOn({ frequency: 'once', day: null, additionalConfiguration: trial })).toBe('8 Nov, 15 Nov')
})

test('shows pending retries and late deliveries', () => {
  expect(describeStatus({ status: 'waiting', tries: 2, isLate: false }).label).toBe('Retrying')
  expect(describeStatus({ status: 'sent', tries: 0, isLate: true }).label).toBe('Sent late')
  expect(describeStatus({ status: 'skipped', tries: 0, isLate: true }).label).toBe('Nothing sent')
})

test('shows the next run, unless the report is inactive or finished', () => {
  expect(nextInWords({ active: 1, nextDue: '2026-11-16T14:00:00.000Z' })).toBe('Next: 16 Nov 2026, 14:00 UTC')
  expect(nextInWords({ active: 0, nextDue: null })).toBe('Switched off')
  expect(nextInWords({ active: 1, nextDue: null })).toBe('No more reports')
})
