import { useSyncExternalStore } from 'react'
import { type DownloadState, downloadResetMs } from '../../ui/download-button/download-button.tsx'
import { usePendingReports } from './pending.ts'

/** The outcome of the last report, shown for five seconds on any page. */
let outcome: DownloadState = 'idle'
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: DownloadState) {
  outcome = next
  for (const listener of listeners) listener()
}

export function showOutcome(next: 'done' | 'failed') {
  clearTimeout(timer)
  set(next)
  timer = setTimeout(() => set('idle'), downloadResetMs)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Running while any report is generated. */
export function useShieldDownload(): DownloadState {
  const isRunning = usePendingReports().length > 0
  const last = useSyncExternalStore(subscribe, () => outcome)
  return isRunning ? 'running' : last
}
