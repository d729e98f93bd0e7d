import { beaconLimits, type RejectionReason } from '@vigil/contract'
import type { OriginOf } from './enrich/origins.ts'
import { compileEventChecks } from './event-checks.ts'
import type { Journal } from './journal/journal.ts'
import type { Ledger } from './journal/ledger.ts'
import type { RecentIds } from './journal/recent-ids.ts'
import type { Tags } from './tags.ts'
import {
  compileValidator,
  type Envelope,
  type IndexedRejection,
  readEnvelope,
  type SeenIds,
  type Verdict,
} from './validate.ts'

export interface Delivery {
  body: Buffer
  address: string
  userAgent: string
  /** The current time, except for demo traffic, which sets its own. */
  receivedAt: number
}

/** The outcome of a beacon, returned to its sender. */
export type Receipt =
  | { accepted: number; duplicates: number; rejected: IndexedRejection[] }
  | { refused: Extract<RejectionReason, 'not_json' | 'bad_beacon' | 'unknown_tag' | 'tag_disabled'> }

interface Parts {
  journal: Journal
  recentIds: RecentIds
  ledger: Ledger
  tags: Tags
  originOf: OriginOf
}

/** Accepts beacons into the journal, from pages and from the demo alike. */
export class Collector {
  readonly #parts: Parts
  readonly #validate = compileValidator(compileEventChecks())
  readonly #seen: SeenIds

  constructor(parts: Parts) {
    this.#parts = parts
    const { recentIds, ledger } = parts
    this.#seen = { has: (id) => recentIds.has(id) || ledger.has(id), add: (id) => recentIds.add(id) }
  }

  /** Resolves when all accepted events are on disk; rejects with a JournalRefusal if they could not be written. */
  async receive(delivery: Delivery): Promise<Receipt> {
    const text = delivery.body.toString('utf8')
    const envelope = readEnvelope(text)
    if (typeof envelope === 'string') return this.#refuse(envelope, 1)
    const found = this.#parts.tags.find(envelope.tag)
    const tag = found instanceof Promise ? await found : found
    if (!tag) return this.#refuse('unknown_tag', envelope.events.length)
    if (!tag.isEnabled) return this.#refuse('tag_disabled', envelope.events.length)

    // No await from here to `post`: ids are claimed and queued in one step.
    const verdict = this.#validate(envelope, delivery.receivedAt, this.#seen)
    const { accepted, duplicates, rejected } = verdict
    await this.#parts.journal.post({
      draft: accepted.length > 0 ? this.#draft(delivery, envelope, verdict, tag.organizationId) : null,
      received: envelope.events.length,
      duplicates,
      rejected: countByReason(rejected),
      undo: () => this.#parts.recentIds.release(accepted.map(({ id }) => id as string)), // guaranteed by its schema
    })
    return { accepted: accepted.length, duplicates, rejected }
  }

  #draft(
    { body, address, userAgent, receivedAt }: Delivery,
    envelope: Envelope,
    verdict: Verdict,
    organizationId: number,
  ) {
    const { accepted, correctionMs } = verdict
    const isWhole = accepted.length === envelope.events.length
    return {
      receivedAt,
      correctionMs,
      organizationId,
      tag: envelope.tag,
      ...this.#parts.originOf(address),
      userAgent: userAgent.slice(0, longestUserAgent),
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

function countByReason(rejected: readonly IndexedRejection[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { reason } of rejected) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

export const mostBeaconBytes = beaconLimits.bytes
