import { useSyncExternalStore } from 'react'
import { z } from 'zod'

/**
 * Reports that were asked for and not heard of yet. Kept in the browser, so that whoever goes to another page, or comes
 * back tomorrow, is told of the end.
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
    // Storage that is full or forbidden: the list of reports still has them.
  }
  dispatchEvent(new Event(changed))
}

const without = (id: string) => parsed(read()).filter((report) => report.id !== id)

export const expectReport = ({ id, organizationId }: PendingReport) => write([...without(id), { id, organizationId }])
export const forgetReport = (id: string) => write(without(id))

function subscribe(listener: () => void) {
  addEventListener(changed, listener)
  // Of other tabs.
  addEventListener('storage', listener)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('storage', listener)
  }
}

/** The text is compared, as a list read anew would never be the same. */
export const usePendingReports = () => parsed(useSyncExternalStore(subscribe, read))
