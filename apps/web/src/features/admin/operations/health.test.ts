import { expect, test } from 'vitest'
import {
  backupHealth,
  diskHealth,
  filesHealth,
  journalHealth,
  judgeFreshness,
  lagHealth,
  memoryHealth,
  processHealth,
  syncHealth,
  tidyHealth,
  warehouseHealth,
} from './health.ts'

const journal = { bytes: 10, maxBytes: 100, isWritable: true, lastSyncMs: 4 }
const warehouse = { bytes: 1, isReachable: true, problem: null, lastLoad: null, lastTidy: null, lastBackup: null }
const at = '2026-11-14T02:00:00.000Z'
const hoursLater = (hours: number) => Date.parse(at) + hours * 3_600_000
const run = { at, durationMs: 40, problem: null }

test('a journal warns before it is full, and reports write failures first', () => {
  expect(journalHealth(journal)).toEqual({ tone: 'good', text: 'Writable' })
  expect(journalHealth({ ...journal, bytes: 70 }).tone).toBe('warning')
  expect(journalHealth({ ...journal, bytes: 90 }).tone).toBe('danger')
  expect(journalHealth({ ...journal, isWritable: false })).toEqual({ tone: 'danger', text: 'Not writable' })
})

test('distinguishes an unreachable warehouse from a read-only one', () => {
  const problem = { text: 'disk is full', since: at }
  expect(warehouseHealth(warehouse).text).toBe('Reachable')
  expect(warehouseHealth({ ...warehouse, problem }).text).toBe('Accepts no events')
  expect(warehouseHealth({ ...warehouse, isReachable: false, problem }).text).toBe('Not reachable')
})

test('names a file store that cannot be reached', () => {
  expect(filesHealth({ kind: 'bucket', problem: null }).tone).toBe('good')
  expect(filesHealth({ kind: 'bucket', problem: { text: 'status 503', since: at } }).text).toBe('Not reachable')
})

test('a backup is overdue after a missed night, and a failed one is failed at any age', () => {
  expect(backupHealth(null, hoursLater(0)).text).toBe('Not yet')
  expect(backupHealth(run, hoursLater(25)).text).toBe('Done')
  expect(backupHealth(run, hoursLater(37))).toEqual({ tone: 'warning', text: 'Overdue' })
  expect(backupHealth({ ...run, problem: 'no space' }, hoursLater(37)).text).toBe('Failed')
  expect(tidyHealth(run).tone).toBe('good')
})

test('rates a disk by free space, in percent and bytes', () => {
  const tones = [200e9, 100e9, 40e9].map((freeBytes) => diskHealth({ freeBytes, totalBytes: 1_000e9 }).tone)
  expect(tones).toEqual(['good', 'warning', 'danger'])
  expect(diskHealth({ freeBytes: 0.9e9, totalBytes: 2e9 }).tone).toBe('danger')
})

test('rates memory, lag and sync from good to bad', () => {
  expect([4e8, 1e9, 2e9].map((bytes) => memoryHealth(bytes).tone)).toEqual(['good', 'warning', 'danger'])
  expect([3, 50, 250].map((ms) => lagHealth(ms).tone)).toEqual(['good', 'warning', 'danger'])
  expect([3, 200, 1_000].map((ms) => syncHealth(ms).tone)).toEqual(['good', 'warning', 'danger'])
})

test('does not call late or failed numbers live', () => {
  expect(judgeFreshness({ isFailed: false, ageMs: 3_000 }).text).toBe('Live')
  expect(judgeFreshness({ isFailed: false, ageMs: 16_000 }).text).toBe('Waiting for a response')
  expect(judgeFreshness({ isFailed: true, ageMs: 3_000 }).text).toBe('Not updating')
})

test('a process that is gone is worse if its journal holds events', () => {
  expect(processHealth({ state: 'running', pending: 5 })).toEqual({ tone: 'good', text: 'Running' })
  expect(processHealth({ state: 'stopped', pending: 0 }).tone).toBe('neutral')
  expect(processHealth({ state: 'stopped', pending: 5 }).tone).toBe('warning')
  expect(processHealth({ state: 'lost', pending: null }).tone).toBe('warning')
  expect(processHealth({ state: 'lost', pending: 5 })).toEqual({ tone: 'danger', text: 'Lost' })
})
