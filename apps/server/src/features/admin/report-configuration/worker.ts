import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '../../../lib/error-message.ts'
import { type Delivering, deliver, LostClaim } from './deliver.ts'
import { planDue } from './plan.ts'

export interface ScheduleSettings {
  /** Polling interval while idle. */
  pollMs: number
  /** Reports made and sent concurrently. */
  lanes: number
}

interface Scheduling extends Omit<Delivering, 'leaseMs'> {
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
  const closing = new AbortController()
  const { signal } = closing
  const work: Delivering = { leaseMs: defaultLeaseMs, ...scheduling }

  async function loop(step: () => Promise<boolean>) {
    while (!signal.aborted) {
      const isBusy = await step().catch((error: unknown) => {
        if (!signal.aborted) scheduling.log.warn(`scheduled reports: ${errorMessage(error)}`)
        return false
      })
      if (!isBusy) await pause(pollMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  const plan = async () => {
    await planDue(work.database, work.clock())
    return false
  }
  const running = [loop(plan), ...Array.from({ length: lanes }, () => loop(() => deliverOne(work, signal)))]
  return {
    async stop() {
      closing.abort()
      await Promise.all(running)
    },
  }
}

/** Delivers one report; false if none was due. */
export async function deliverOne(work: Delivering, signal: AbortSignal): Promise<boolean> {
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
