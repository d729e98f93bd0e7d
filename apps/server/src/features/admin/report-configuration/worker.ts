import { startPolling } from '../../../jobs/polling.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { deliver, LostClaim, type ReportDelivering } from './deliver.ts'
import { planDue } from './plan.ts'

export interface ScheduleSettings {
  /** Polling interval while idle. */
  pollMs: number
  /** Reports made and sent concurrently. */
  lanes: number
}

interface Scheduling extends Omit<ReportDelivering, 'leaseMs'> {
  log: { warn(message: string): void }
  leaseMs?: number
}

const minute = 60_000
/** Waits after each failed attempt; the delivery is given up half a day after it was due. */
const waits = [minute, 5 * minute, 15 * minute, 60 * minute, 180 * minute, 360 * minute]
/** Longer than a mail server needs for one mail. */
const defaultLeaseMs = 180_000

/**
 * Sends reports when they are due. Any number of processes may do this on one database: each due report becomes one
 * delivery, claimed by one worker at a time. The table is the queue, because a delivery waits for hours between
 * attempts and its outcome is displayed.
 */
export function startSchedule(
  scheduling: Scheduling,
  { pollMs, lanes }: ScheduleSettings = { pollMs: 5_000, lanes: 2 },
) {
  const work: ReportDelivering = { leaseMs: defaultLeaseMs, ...scheduling }
  const plan = async () => {
    await planDue(work.database, work.clock())
    return false
  }
  return startPolling({ name: 'scheduled reports', pollMs, log: scheduling.log }, (signal) => [
    plan,
    ...Array.from({ length: lanes }, () => () => deliverOne(work, signal)),
  ])
}

/** Delivers one report; false if none was due. */
export async function deliverOne(work: ReportDelivering, signal: AbortSignal): Promise<boolean> {
  const { reportDeliveries } = work.database
  const delivery = await reportDeliveries.claim(work.clock(), work.leaseMs)
  if (!delivery) return false
  try {
    await deliver(work, delivery, signal)
  } catch (error) {
    if (error instanceof LostClaim) return true
    if (signal.aborted) {
      await reportDeliveries.release(delivery)
      return true
    }
    const wait = waits[delivery.tries]
    const [reason, now] = [errorMessage(error).slice(0, 300), work.clock()]
    if (wait === undefined) await reportDeliveries.finish(delivery.id, { status: 'failed', reason, finishedAt: now })
    else await reportDeliveries.postpone(delivery, reason, new Date(now.getTime() + wait))
  }
  return true
}
