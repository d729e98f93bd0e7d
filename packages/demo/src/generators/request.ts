import type { Beacon, VigilEvent } from '@vigil/contract'
import type { Random } from '../random/random.ts'
import { hourMs } from '../scenario/calendar.ts'

/** A beacon as posted by a browser, with the request data that the collector uses. */
export interface DemoRequest {
  beacon: Beacon
  /** Arrival time by the collector's clock. */
  receivedAt: number
  ip: string
  userAgent: string
}

/** Longest time from the end of the hour in which a visit starts to its last beacon. */
export const longestDelayMs = hourMs

/** One clock in seventy is wrong, by seconds or hours. */
export function clockError(random: Random): number {
  if (!random.chance(0.014)) return 0
  const size = random.chance(0.6) ? random.integer(8_000, 90_000) : random.integer(600_000, 7_200_000)
  return random.chance(0.5) ? size : -size
}

/** Completes a beacon with sorted events, and shifts all its times by the error of the reader's clock. */
export function post(
  random: Random,
  { tag, ip, userAgent }: { tag: string; ip: string; userAgent: string },
  events: VigilEvent[],
  sent: number,
  errorMs: number,
): DemoRequest {
  if (errorMs !== 0) for (const event of events) event.at += errorMs
  const receivedAt = sent + random.integer(35, 640)
  return { beacon: { v: 1, tag, sent: sent + errorMs, events }, receivedAt, ip, userAgent }
}
