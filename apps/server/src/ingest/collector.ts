import { beaconLimits, type InventoryType, type RejectionReason } from '@vigil/contract'
import type { HeldEvent, ReleasedEvent } from '@vigil/database'
import type { BeaconTrace } from '../tracing/tracing.ts'
import type { OriginOf } from './enrich/origins.ts'
import { compileEventChecks } from './event-checks.ts'
import { hashCodes } from './hash-codes.ts'
import type { Journal } from './journal/journal.ts'
import type { Ledger } from './journal/ledger.ts'
import type { RecentIds } from './journal/recent-ids.ts'
import type { LastBeacons } from './last-beacons.ts'
import type { PageHealthCounts } from './page-health.ts'
import type { Place, Places } from './places.ts'
import type { CollectorTag, Quarantine } from './quarantine.ts'
import type { SessionFacts } from './session-facts.ts'
import { TagLimitError, type TagLimits } from './tag-limits.ts'
import type { Tags } from './tags.ts'
import {
  compileValidator,
  type Envelope,
  type EventVerdict,
  type IndexedRejection,
  type Outcome,
  readEnvelope,
  rejectionIn,
  type SeenIds,
} from './validate.ts'

export interface Delivery {
  body: Buffer
  address: string
  userAgent: string
  /** The current time, except for demo traffic, which sets its own. */
  receivedAt: number
  trace?: BeaconTrace | null
}

/** The outcome of a beacon, returned to its sender. */
export type Receipt =
  | { accepted: number; duplicates: number; rejected: IndexedRejection[] }
  | { refused: Extract<RejectionReason, 'not_json' | 'bad_beacon' | 'unknown_tag' | 'tag_disabled'> }

interface Parts {
  journal: Journal
  recentIds: RecentIds
  ledger: Ledger
  tags: Tags<CollectorTag>
  places: Places
  quarantine: Quarantine
  tagLimits: TagLimits
  facts: SessionFacts
  lastBeacons: Pick<LastBeacons, 'record'>
  health: Pick<PageHealthCounts, 'add'>
  originOf: OriginOf
}

interface Decided {
  outcome: Outcome
  place: Place | null
}

/** Accepts beacons into the journal, from pages and from the demo alike. */
export class Collector {
  readonly #parts: Parts
  readonly #rejectionOf = compileEventChecks()
  readonly #validate = compileValidator(this.#rejectionOf)
  readonly #seen: SeenIds

  constructor(parts: Parts) {
    this.#parts = parts
    const { recentIds, ledger } = parts
    this.#seen = { has: (id) => recentIds.has(id) || ledger.has(id), add: (id) => recentIds.add(id) }
  }

  /**
   * Resolves when all accepted events are on disk, or held in the accounts database; rejects with a JournalRefusal if
   * they could not be written.
   */
  async receive(delivery: Delivery): Promise<Receipt> {
    const { places, quarantine, journal, tagLimits } = this.#parts
    const text = delivery.body.toString('utf8')
    const envelope = readEnvelope(text)
    if (typeof envelope === 'string') return this.#refuse(envelope, 1)
    const found = this.#parts.tags.find(envelope.tag)
    const tag = found instanceof Promise ? await found : found
    if (!tag) return this.#refuse('unknown_tag', envelope.events.length)
    if (!tag.isEnabled) return this.#refuse('tag_disabled', envelope.events.length)
    const seconds = tagLimits.secondsToWait(tag.id, envelope.events.length, delivery.body.length)
    if (seconds > 0) throw new TagLimitError(seconds)
    const isRewritten = tag.codeKey !== null && hashCodes(envelope.events, tag.codeKey)
    const isUsual = places.areSettled(tag.organizationId, tag.domains, envelope.events)
    const decided = isUsual ? null : await this.#decide(tag, envelope, delivery)
    if (tag.integrationEndsAt === null) quarantine.begin(tag, delivery.receivedAt)
    this.#parts.lastBeacons.record(tag.id, delivery.receivedAt)

    // No await from here to `post`: ids are claimed and queued in one step.
    const verdict = this.#validate(envelope, delivery.receivedAt, this.#seen, decided)
    const { accepted, held, duplicates, rejected } = verdict
    const write = accepted.length > 0 ? delivery.trace?.beginWrite() : undefined
    const about = { organizationId: tag.organizationId, isRewritten, trace: write?.parent }
    const stored = journal.post({
      draft: accepted.length > 0 ? this.#draft(delivery, envelope, verdict, about) : null,
      received: envelope.events.length - held.length,
      duplicates,
      rejected: countByReason(rejected),
      undo: () => this.#release(accepted),
    })
    if (write) stored.then(() => write.end(), write.end)
    if (!decided || held.length === 0) {
      await stored
      this.#addFacts(tag, verdict, delivery)
      return { accepted: accepted.length, duplicates, rejected }
    }
    // Both are waited for, so that a beacon that failed in part can be sent again at once.
    const [holding] = await Promise.allSettled([this.#hold(tag, delivery, verdict, decided), stored])
    await stored
    this.#addFacts(tag, verdict, delivery)
    if (holding.status === 'rejected') throw holding.reason
    const fresh = holding.value
    return { accepted: accepted.length + fresh, duplicates: duplicates + held.length - fresh, rejected }
  }

  /** Writes held events of an accepted domain to the journal. Safe to repeat. */
  async restore(rows: readonly ReleasedEvent[]): Promise<void> {
    const { journal } = this.#parts
    await Promise.all(
      groupByBeacon(rows).map((own) => {
        const [first] = own
        if (!first) return Promise.resolve()
        const fresh = own.filter(({ id }) => !this.#seen.has(id))
        for (const { id } of fresh) this.#seen.add(id)
        const { correctionMs, organizationId, tag, country, network, userAgent } = first
        const facts = { correctionMs, organizationId, tag, country, network, userAgent }
        const body = Buffer.from(`[${fresh.map(({ event }) => event).join()}]`)
        return journal.post({
          draft:
            fresh.length > 0 ? { ...facts, receivedAt: first.receivedAt.getTime(), count: fresh.length, body } : null,
          received: 0,
          duplicates: own.length - fresh.length,
          rejected: {},
          quarantined: -own.length,
          undo: () => this.#release(fresh),
        })
      }),
    )
  }

  #addFacts({ id, organizationId }: CollectorTag, { accepted, correctionMs }: EventVerdict, delivery: Delivery) {
    this.#parts.facts.add({ organizationId, correctionMs, events: accepted })
    this.#parts.health.add(id, accepted, delivery)
  }

  /** The valid events that do not simply count. */
  async #decide(tag: CollectorTag, envelope: Envelope, { address, receivedAt, body }: Delivery) {
    const { places, quarantine } = this.#parts
    const bytes = Math.ceil(body.length / envelope.events.length) + heldRowBytes
    const decided = new Map<unknown, Decided>()
    for (const event of envelope.events) {
      if (rejectionIn(envelope, event, receivedAt, this.#rejectionOf)) continue
      const place = places.find(tag.organizationId, event as { host: string; inventory?: InventoryType }, address) // guaranteed by its schema
      if (!place) decided.set(event, { outcome: 'too_many_hosts', place })
      else if (!places.isConfirmed(place, tag.domains)) {
        const outcome = await quarantine.decide(tag, place, receivedAt, bytes)
        if (outcome !== 'count') decided.set(event, { outcome, place })
      }
    }
    return decided.size > 0 ? decided : null
  }

  /** Returns how many were not held before. */
  async #hold(tag: CollectorTag, delivery: Delivery, verdict: EventVerdict, decided: ReadonlyMap<unknown, Decided>) {
    const { held, correctionMs } = verdict
    const { address, userAgent, receivedAt } = delivery
    const facts = {
      tag: tag.id,
      receivedAt: new Date(receivedAt),
      correctionMs,
      ...this.#parts.originOf(address),
      userAgent: userAgent.slice(0, longestUserAgent),
    }
    const rows = held.flatMap((event) => {
      const place = decided.get(event)?.place
      return place ? [{ ...place, row: toHeldEvent(event, place, facts) }] : []
    })
    const stored = await this.#parts.quarantine.hold(tag, rows)
    const fresh = stored.reduce((sum, ids) => sum + ids.size, 0)
    await this.#parts.journal.post({
      draft: null,
      received: held.length,
      duplicates: held.length - fresh,
      rejected: {},
      quarantined: fresh,
      undo: () => undefined,
    })
    return fresh
  }

  #release(events: readonly { id?: unknown }[]) {
    this.#parts.recentIds.release(events.map(({ id }) => id as string)) // guaranteed by their schema
  }

  #draft(
    { body, address, userAgent, receivedAt }: Delivery,
    envelope: Envelope,
    verdict: EventVerdict,
    about: { organizationId: number; isRewritten: boolean; trace: string | undefined },
  ) {
    const { accepted, correctionMs } = verdict
    const { organizationId, isRewritten, trace } = about
    const isWhole = !isRewritten && accepted.length === envelope.events.length
    return {
      receivedAt,
      correctionMs,
      organizationId,
      tag: envelope.tag,
      ...this.#parts.originOf(address),
      userAgent: userAgent.slice(0, longestUserAgent),
      ...(trace !== undefined && { trace }),
      count: accepted.length,
      // Reuse the received bytes when every event counts: serializing again would dominate the cost of a beacon.
      body: isWhole ? body : Buffer.from(JSON.stringify(accepted)),
    }
  }

  async #refuse(reason: RejectionReason, count: number): Promise<Receipt> {
    await this.#parts.journal.post({
      draft: null,
      received: count,
      duplicates: 0,
      rejected: { [reason]: count },
      undo: () => undefined,
    })
    return { refused: reason } as Receipt // callers pass one of the four reasons for refusing a beacon
  }
}

const longestUserAgent = 512
/** User agent, network and the columns around them. */
const heldRowBytes = 300

function toHeldEvent(
  event: Record<string, unknown>,
  { host, inventoryType }: Place,
  facts: Pick<HeldEvent, 'tag' | 'receivedAt' | 'correctionMs' | 'country' | 'network' | 'userAgent'>,
): HeldEvent {
  const text = JSON.stringify(event)
  const bytes = Buffer.byteLength(text) + facts.userAgent.length + heldRowBytes
  return { id: event.id as string, host, inventoryType, ...facts, event: text, bytes } // guaranteed by its schema
}

/** Events that arrived together become one journal entry again. */
function groupByBeacon(rows: readonly ReleasedEvent[]): ReleasedEvent[][] {
  const groups = new Map<string, ReleasedEvent[]>()
  for (const row of rows) {
    const { receivedAt, correctionMs, organizationId, tag, country, network, userAgent } = row
    const key = JSON.stringify([receivedAt, correctionMs, organizationId, tag, country, network, userAgent])
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

function countByReason(rejected: readonly IndexedRejection[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { reason } of rejected) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

export const mostBeaconBytes = beaconLimits.bytes
