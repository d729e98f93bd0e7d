import { expect, test } from 'vitest'
import { inactiveDays } from './feed-filters.ts'

const now = new Date('2026-11-17T10:00:00Z')
const days = (from: string, to: string) => ({ from: `2026-11-${from}`, to: `2026-11-${to}` })

test.each([
  ['today', days('17', '17'), days('11', '16')],
  ['the last days', days('15', '17'), days('11', '14')],
  ['the first of the seven days', days('08', '12'), days('13', '17')],
  ['a day in between, which is not left out of the counts', days('14', '14'), days('11', '17')],
  ['days before', days('01', '03'), days('11', '17')],
  ['all seven days and more', days('01', '17'), days('11', '17')],
])('counts of inactive threats exclude the selected days: %s', (_name, selected, expected) => {
  expect(inactiveDays(selected, now)).toEqual(expected)
})
