import { expect, onTestFinished, test, vi } from 'vitest'
import { startCleaning } from './cleaning.ts'

const now = Date.parse('2026-11-14T12:00:00Z')
const tenMinutes = 600_000

test('runs every clean-up in order, even if one fails', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [done, warnings]: [string[], string[]] = [[], []]
  const cleaning = startCleaning(
    {
      reports: () => Promise.reject(new Error('the disk is away')),
      mails: async (at) => void done.push(at.toISOString()),
    },
    { log: { warn: (message) => warnings.push(message) }, clock: { steadyNow: () => now } },
  )
  await vi.advanceTimersByTimeAsync(tenMinutes)
  await cleaning.stop()
  expect(done).toEqual(['2026-11-14T12:00:00.000Z'])
  expect(warnings).toEqual(['failed to delete old reports: the disk is away'])
})

test('deletes nothing while the clock is unreliable', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let cleaned = 0
  const cleaning = startCleaning(
    { mails: async () => void cleaned++ },
    { log: { warn: () => undefined }, clock: { steadyNow: () => null } },
  )
  await vi.advanceTimersByTimeAsync(3 * tenMinutes)
  await cleaning.stop()
  expect(cleaned).toBe(0)
})
