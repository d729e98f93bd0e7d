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

/** The outcome of a valid event of an unconfirmed domain. */
export type Outcome = 'hold' | Extract<RejectionReason, 'unconfirmed_domain' | 'quarantine_full' | 'too_many_hosts'>

export interface EventVerdict {
  accepted: Record<string, unknown>[]
  /** To be held in quarantine. Their ids are not claimed. */
  held: Record<string, unknown>[]
  duplicates: number
  rejected: IndexedRejection[]
  correctionMs: number
}

/** Ids seen so far; `add` claims one for this beacon. */
export interface SeenIds {
  has(id: string): boolean
  add(id: string): void
}

const hourMs = 3_600_000
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

type RejectionOf = ReturnType<typeof compileEventChecks>

/** Null if the event is valid and its time plausible. */
export function rejectionIn(
  { sent, isSuspect: mayBeBad }: Pick<Envelope, 'sent' | 'isSuspect'>,
  event: unknown,
  now: number,
  rejectionOf: RejectionOf,
) {
  return rejectionOf(event, mayBeBad) ?? timeRejection(event as { at: number }, clockCorrection(sent, now), now) // a valid event has a time
}

/** Selects the events of a beacon that count, and claims their ids. */
export function compileValidator(rejectionOf: RejectionOf) {
  return function validate(
    envelope: Envelope,
    now: number,
    seen: SeenIds,
    outcomes: ReadonlyMap<unknown, { outcome: Outcome }> | null = null,
  ): EventVerdict {
    const verdict: EventVerdict = {
      accepted: [],
      held: [],
      duplicates: 0,
      rejected: [],
      correctionMs: clockCorrection(envelope.sent, now),
    }
    for (const [index, event] of envelope.events.entries()) {
      const rejection = rejectionIn(envelope, event, now, rejectionOf)
      if (rejection) {
        verdict.rejected.push({ index, ...rejection })
        continue
      }
      const valid = event as { id: string } // guaranteed by its schema
      const outcome = outcomes?.get(event)?.outcome
      if (seen.has(valid.id)) verdict.duplicates++
      else if (outcome === 'hold') verdict.held.push(valid)
      else if (outcome) verdict.rejected.push({ index, reason: outcome, field: 'host' })
      else {
        seen.add(valid.id)
        verdict.accepted.push(valid)
      }
    }
    return verdict
  }
}

/** Added to the browser's times if its clock is wrong. */
function clockCorrection(sent: number, now: number) {
  const skew = now - sent
  return Math.abs(skew) > beaconLimits.skewMs ? skew : 0
}

function timeRejection({ at }: { at: number }, correctionMs: number, now: number): Rejection | null {
  const corrected = at + correctionMs
  if (corrected < now - beaconLimits.ageHours * hourMs) return { reason: 'too_old', field: 'at' }
  if (corrected > now + beaconLimits.skewMs) return { reason: 'in_future', field: 'at' }
  return null
}
