import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SteadyClock } from '../lib/steady-clock.ts'
import { Backups } from './backups.ts'
import { Housekeeping } from './housekeeping.ts'

const { signal } = new AbortController()
const quiet = { info: () => undefined, warn: () => undefined }

function temporary() {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-keeping-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

const copying = { backup: async (folder: string) => writeFileSync(join(folder, 'events.duckdb'), 'x'.repeat(1_000)) }

/** Ten records of ten bytes. */
function crowdedJournal() {
  return {
    first: 1,
    get keptBytes() {
      return (11 - this.first) * 10
    },
    async trim(toSequence: number) {
      if (this.first > Math.min(toSequence, 10)) return 0
      this.first++
      return 1
    },
  }
}

test('trims a crowded journal up to the backup and a full one up to the warehouse, never more', async () => {
  const journal = crowdedJournal()
  const state = { flushedTo: 2, bound: 110 }
  const housekeeping = new Housekeeping({
    warehouse: { tidy: async () => undefined, ...copying },
    journal,
    get journalMaxBytes() {
      return state.bound
    },
    flushedTo: () => state.flushedTo,
    backupDirectory: temporary(),
    tidyMinutes: 60,
    backupHour: 2,
    log: quiet,
  })
  await housekeeping.trim()
  expect(journal.first).toBe(1)
  await housekeeping.backUp(new Date())
  await housekeeping.trim()
  expect(journal.first).toBe(3)
  Object.assign(state, { flushedTo: 6, bound: 50 })
  await housekeeping.trim()
  expect([journal.first, journal.keptBytes]).toEqual([7, 40])
})

test('trims a crowded journal up to the warehouse at once if its operator makes the backups', async () => {
  const journal = crowdedJournal()
  const warnings: string[] = []
  const housekeeping = new Housekeeping({
    warehouse: { tidy: async () => undefined, backup: null },
    journal,
    journalMaxBytes: 100,
    flushedTo: () => 7,
    backupDirectory: temporary(),
    tidyMinutes: 60,
    backupHour: 2,
    log: { info: () => undefined, warn: (message) => warnings.push(message) },
  })
  await housekeeping.trim()
  // To 80 % and no further: what is kept can be loaded again.
  expect([journal.keptBytes, warnings]).toEqual([80, []])
})

test('trims a crowded journal every second, also while the warehouse is tidied', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const journal = crowdedJournal()
  const housekeeping = new Housekeeping({
    warehouse: {
      backup: null,
      tidy: (_now, { signal } = {}) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    },
    journal,
    journalMaxBytes: 50,
    flushedTo: () => 4,
    backupDirectory: temporary(),
    tidyMinutes: 5 / 60_000,
    backupHour: 2,
    log: quiet,
  })
  await housekeeping.start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(journal.first).toBe(5)
  await housekeeping.stop()
})

test('cancels running work on stop and starts nothing that waits', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let begun = 0
  const warnings: string[] = []
  const housekeeping = new Housekeeping({
    warehouse: {
      backup: null,
      // Never ends by itself.
      tidy: async (_now, { signal } = {}) => {
        begun++
        await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      },
    },
    journal: crowdedJournal(),
    journalMaxBytes: 1_000,
    flushedTo: () => 0,
    backupDirectory: temporary(),
    tidyMinutes: 5 / 60_000,
    backupHour: 2,
    log: { info: () => undefined, warn: (message) => warnings.push(message) },
  })
  await housekeeping.start()
  await vi.advanceTimersByTimeAsync(50)
  expect(begun).toBe(1)
  await housekeeping.stop()
  await vi.advanceTimersByTimeAsync(50)
  expect([begun, warnings]).toEqual([1, []])
})

test('backs up once a day from its hour on, at once if missed, and keeps the last two', async () => {
  const directory = temporary()
  const options = { warehouse: copying, directory, backupHour: 2, flushedTo: () => 9, signal, log: quiet }
  const backups = new Backups(options)
  for (const time of ['2026-01-01T01:00Z', '2026-01-01T01:59Z', '2026-01-01T02:00Z', '2026-01-01T23:00Z']) {
    await backups.makeWhenDue(new Date(time))
  }
  expect(backups.last?.at).toBe(Date.parse('2026-01-01T02:00Z'))
  await backups.makeWhenDue(new Date('2026-01-02T02:30Z'))
  await backups.makeWhenDue(new Date('2026-01-05T00:10Z'))
  expect(readdirSync(directory)).toEqual(['2026-01-02', '2026-01-05'])
  const next = new Backups(options)
  await next.recall()
  expect([next.sequence, next.last?.bytes]).toEqual([9, 1_000])
})

test('reports a failed backup and keeps the previous one', async () => {
  const directory = temporary()
  const options = { directory, backupHour: 2, flushedTo: () => 9, signal, log: quiet }
  await new Backups({ ...options, warehouse: copying }).make(new Date('2026-01-01T02:00Z'))
  const failing = new Backups({ ...options, warehouse: { backup: () => Promise.reject(new Error('no room')) } })
  await failing.recall()
  await failing.make(new Date('2026-01-02T02:00Z'))
  expect(failing.last?.problem).toBe('no room')
  expect(failing.backedUpAt).toBe(Date.parse('2026-01-01T02:00Z'))
  expect(failing.sequence).toBe(9)
})

test('distrusts a clock that jumps until it was steady for an hour', () => {
  const time = { wall: 1e12, elapsed: 0 }
  const clock = new SteadyClock(
    () => time.wall,
    () => time.elapsed,
  )
  const pass = (ms: number) => {
    time.wall += ms
    time.elapsed += ms
    return clock.steadyNow()
  }
  expect(pass(1_800_000)).toBeNull()
  expect(pass(1_800_000)).toBe(time.wall)
  time.wall += 365 * 86_400_000
  expect(clock.steadyNow()).toBeNull()
  expect(pass(3_000_000)).toBeNull()
  time.wall -= 365 * 86_400_000
  expect(pass(1_000_000)).toBeNull()
  expect(pass(3_600_000)).toBe(time.wall)
})
