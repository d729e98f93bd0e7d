import { useSyncExternalStore } from 'react'
import { z } from 'zod'

/**
 * Requested reports that are not finished. Stored in the browser, so their completion is announced on any page and
 * after a restart.
 */
const pendingReport = z.object({ id: z.string(), organizationId: z.number() })
export type PendingReport = z.infer<typeof pendingReport>

const key = 'vigil.shieldReports'
const changed = 'vigil:shield-reports'

function read(): string {
  try {
    return localStorage.getItem(key) ?? '[]'
  } catch {
    return '[]'
  }
}

function parsed(text: string): PendingReport[] {
  try {
    return z.array(pendingReport).parse(JSON.parse(text))
  } catch {
    return []
  }
}

function write(reports: PendingReport[]) {
  try {
    if (reports.length > 0) localStorage.setItem(key, JSON.stringify(reports))
    else localStorage.removeItem(key)
  } catch {
    // Storage is full or blocked: the reports are still in the list.
  }
  dispatchEvent(new Event(changed))
}

const without = (id: string) => parsed(read()).filter((report) => report.id !== id)

/** Requested in this tab, since it was loaded. Only this tab downloads the file. */
const requestedHere = new Set<string>()
export const isRequestedHere = (id: string) => requestedHere.has(id)

export function expectReport({ id, organizationId }: PendingReport) {
  requestedHere.add(id)
  write([...without(id), { id, organizationId }])
}
export const forgetReport = (id: string) => write(without(id))

function subscribe(listener: () => void) {
  addEventListener(changed, listener)
  // Changes from other tabs.
  addEventListener('storage', listener)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('storage', listener)
  }
}

/** Snapshots are compared as text, since a parsed list is always a new object. */
export const usePendingReports = () => parsed(useSyncExternalStore(subscribe, read))
