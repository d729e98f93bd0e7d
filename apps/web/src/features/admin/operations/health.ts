import type { Operations, OperationsProcess } from '@vigil/contract'
import type { Tone } from '../../../ui/status-badge.tsx'

/** A health verdict as colour and text. */
export interface Verdict {
  tone: Tone
  text: string
}

const good = (text: string): Verdict => ({ tone: 'good', text })
const warning = (text: string): Verdict => ({ tone: 'warning', text })
const danger = (text: string): Verdict => ({ tone: 'danger', text })

export function journalHealth({ bytes, maxBytes, isWritable }: Operations['journal']): Verdict {
  const share = bytes / maxBytes
  if (!isWritable) return danger('Not writable')
  if (share >= 0.9) return danger('Almost full')
  if (share >= 0.7) return warning('Filling up')
  return good('Writable')
}

/** Beacons are acknowledged after the sync, so a slow sync delays every page. */
export function syncHealth(lastSyncMs: number): Verdict {
  if (lastSyncMs >= 1_000) return danger('Very slow')
  if (lastSyncMs >= 200) return warning('Slow')
  return good('Quick')
}

export function warehouseHealth({ isReachable, problem }: Operations['warehouse']): Verdict {
  if (!isReachable) return danger('Not reachable')
  if (problem) return danger('Accepts no events')
  return good('Reachable')
}

export function filesHealth({ problem }: Operations['files']): Verdict {
  return problem ? danger('Not reachable') : good('Reachable')
}

type Run = Operations['warehouse']['lastTidy']

export function tidyHealth(run: Run): Verdict {
  if (!run) return { tone: 'neutral', text: 'Not yet' }
  return run.problem ? danger('Failed') : good('Done')
}

const overdueMs = 36 * 3_600_000

/** Backups are nightly: after 36 hours one was missed. */
export function backupHealth(run: Run, now: number): Verdict {
  if (run && !run.problem && now - Date.parse(run.at) > overdueMs) return warning('Overdue')
  return tidyHealth(run)
}

const gigabyte = 1e9

export function diskHealth({ freeBytes, totalBytes }: Operations['disk']): Verdict {
  const free = freeBytes / totalBytes
  if (free < 0.05 || freeBytes < gigabyte) return danger('Almost full')
  if (free < 0.15) return warning('Getting full')
  return good('Enough room')
}

/** The server is designed to stay under 1 GB. */
export function memoryHealth(memoryBytes: number): Verdict {
  if (memoryBytes >= 2 * gigabyte) return danger('Very high')
  if (memoryBytes >= gigabyte) return warning('High')
  return good('Normal')
}

export function lagHealth(lagMs: number): Verdict {
  if (lagMs >= 250) return danger('Very slow')
  if (lagMs >= 50) return warning('Slow')
  return good('Quick')
}

/** A collector that is lost may have acknowledged events in its journal. */
export function processHealth({ state, pending }: Pick<OperationsProcess, 'state' | 'pending'>): Verdict {
  if (state === 'running') return good('Running')
  const isHolding = pending !== null && pending > 0
  if (state === 'stopped') return isHolding ? warning('Stopped') : { tone: 'neutral', text: 'Stopped' }
  return isHolding ? danger('Lost') : warning('Lost')
}

const lateMs = 15_000

/** Whether the displayed numbers are current. */
export function judgeFreshness({ isFailed, ageMs }: { isFailed: boolean; ageMs: number }): Verdict {
  if (isFailed) return danger('Not updating')
  return ageMs > lateMs ? warning('Waiting for a response') : good('Live')
}
