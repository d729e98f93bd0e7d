import { expect, test } from 'vitest'
import { deriveStatus } from './status.ts'

const now = new Date('2026-11-16T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test.each([
  ['done is ready, whatever the traffic', { statusId: 10, finishedAt: null, pageViews: 0 }, 'ready'],
  ['no claim while traffic cannot be counted', { statusId: 9, finishedAt: ago(1), pageViews: null }, 'unknown'],
  [
    'nothing is expected without confirmation',
    { statusId: 8, finishedAt: null, pageViews: 0 },
    'integration_not_finished',
  ],
  ['traffic is proof without confirmation', { statusId: 8, finishedAt: null, pageViews: 3 }, 'waiting_for_more_data'],
  ['waits for twelve hours', { statusId: 9, finishedAt: ago(11.9), pageViews: 0 }, 'waiting_for_data'],
  ['then reports a problem', { statusId: 9, finishedAt: ago(12), pageViews: 0 }, 'integration_maybe_broken'],
  ['4,999 are too few', { statusId: 9, finishedAt: ago(20), pageViews: 4_999 }, 'waiting_for_more_data'],
  ['5,000 are enough', { statusId: 9, finishedAt: ago(20), pageViews: 5_000 }, 'ready'],
] as const)('%s', (_name, known, status) => {
  expect(deriveStatus(known, now)).toBe(status)
})
