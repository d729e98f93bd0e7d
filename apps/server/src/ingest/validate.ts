import { beaconLimits, distributionIdPattern, type RejectionReason } from '@vigil/contract'
import { type compileEventChecks, isSuspect, type Rejection } from './event-checks.ts'

/** A beacon with a valid envelope; its events are not validated yet. */
export interface Envelope {
  tag: string
  sent: number
  events: unknown[]
  isSuspect: boolean
}

export interface IndexedRejection extends Rejection {
  index: number
}

export interface Verdict {
  accepted: Record<string, unknown>[]
  duplicates: number
  rejected: IndexedRejection[]
  correctionMs: number
}

/** Ids seen so far; `add` claims one for this beacon. */
export interface SeenIds {
  has(id: string): boolean
  add(id: string): void
}

const dayMs = 86_400_000
const envelopeFields = 4

export function readEnvelope(text: string): Envelope | Extract<RejectionReason, 'not_json' | 'bad_beacon'> {
  let beacon: unknown
  try {
    beacon = JSON.parse(text)
  } catch {
    return 'not_json'
  }
  if (typeof beacon !== 'object' || beacon === null || Array.isArray(beacon)) return 'bad_beacon'
  const { v, tag, sent, events } = beacon as Record<string, unknown> // the check above ensures it is an object
  const isRight =
    v === 1 &&
    typeof tag === 'string' &&
    distributionIdPattern.test(tag) &&
    Number.isSafeInteger(sent) &&
    Array.isArray(events) &&
    events.length > 0 &&
    events.length <= beaconLimits.events &&
    Object.keys(beacon).length === envelopeFields
  if (!isRight) return 'bad_beacon'
  return { tag, sent: sent as number, events, isSuspect: isSuspect(text) } // the check above ensures it is an integer
}

/** Selects the events of a beacon that count, and claims their ids. */
export function compileValidator(rejectionOf: ReturnType<typeof compileEventChecks>) {
  return function validate({ events, sent, isSuspect: mayBeBad }: Envelope, now: number, seen: SeenIds): Verdict {
    const skew = now - sent
    const correctionMs = Math.abs(skew) > beaconLimits.skewMs ? skew : 0
    const verdict: Verdict = { accepted: [], duplicates: 0, rejected: [], correctionMs }
    for (const [index, event] of events.entries()) {
      const rejection = rejectionOf(event, mayBeBad) ?? timeRejection(event as { at: number }, correctionMs, now) // a valid event has a time
      if (rejection) {
        verdict.rejected.push({ index, ...rejection })
        continue
      }
      const valid = event as { id: string } // guaranteed by its schema
      if (seen.has(valid.id)) verdict.duplicates++
      else {
        seen.add(valid.id)
        verdict.accepted.push(valid)
      }
    }
    return verdict
  }
}

function timeRejection({ at }: { at: number }, correctionMs: number, now: number): Rejection | null {
  const corrected = at + correctionMs
  if (corrected < now - beaconLimits.ageDays * dayMs) return { reason: 'too_old', field: 'at' }
  if (corrected > now + beaconLimits.skewMs) return { reason: 'in_future', field: 'at' }
  return null
}
