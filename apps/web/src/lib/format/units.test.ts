import { expect, test } from 'vitest'
import { ageInWords, bytesInWords, durationInWords, formatClock, spanInWords } from './units.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_540, '1.5 kB'],
  [9_949, '9.9 kB'],
  [9_960, '10 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [4_294_967_296, '4.3 GB'],
  [96_400_000_000, '96 GB'],
  [2_000_000_000_000, '2 TB'],
  [5_000_000_000_000_000, '5000 TB'],
])('formats %d bytes as %s', (bytes, words) => {
  expect(bytesInWords(bytes)).toBe(words)
})

test.each([
  [0, '0 ms'],
  [0.4, 'under 1 ms'],
  [4.3, '4 ms'],
  [999.6, '1 s'],
  [1_240, '1.2 s'],
  [59_960, '60 s'],
  [185_000, '3 minutes 5 seconds'],
])('formats a duration of %d ms as %s', (ms, words) => {
  expect(durationInWords(ms)).toBe(words)
})

test.each([
  [400, '0 seconds'],
  [12_000, '12 seconds'],
  [61_000, '1 minute 1 second'],
  [3_600_000, '1 hour'],
  [(3 * 24 + 4) * 3_600_000 + 59_000, '3 days 4 hours'],
])('formats a span of %d ms as %s', (ms, words) => {
  expect(spanInWords(ms)).toBe(words)
})

test.each([
  [-400, 'just now'],
  [1_999, 'just now'],
  [2_000, '2 seconds ago'],
  [59_999, '59 seconds ago'],
  [60_000, '1 minute ago'],
  [3 * 60_000 + 59_999, '3 minutes ago'],
  [23.9 * 3_600_000, '23 hours ago'],
  [49 * 3_600_000, '2 days ago'],
])('formats an age of %d ms as %s', (ms, words) => {
  expect(ageInWords(ms)).toBe(words)
})

test('formats clock times in UTC', () => {
  expect(formatClock('2026-11-14T23:05:20.900+00:00')).toBe('23:05:20')
})
