import { quarantineLimits, type RejectionReason } from '@vigil/contract'
import type { Database, DomainState, HeldEvent, TagRow } from '@vigil/database'
import type { Place } from './places.ts'

/** A tag with the domains of its organization, and the key with which a shop's codes are hashed. */
export interface CollectorTag extends TagRow {
  domains: DomainState
  codeKey: string | null
}

export type QuarantineDecision = 'count' | 'hold' | Extract<RejectionReason, 'unconfirmed_domain' | 'quarantine_full'>

export interface Held extends Place {
  row: HeldEvent
}

interface Waiting {
  organizationId: number
  place: Pick<Place, 'domain' | 'inventoryType'>
  rows: HeldEvent[]
  resolve(ids: Set<string>): void
  reject(error: unknown): void
}

/** Maximum number waiting for the accounts database. More are refused until it catches up. */
const mostWaiting = 5_000
const noteEveryMs = 60_000
const mostNoted = 50_000

export class QuarantineBusyError extends Error {
  constructor() {
    super('too many events wait for the quarantine')
    this.name = 'QuarantineBusyError'
  }
}

/** Decides on events of unconfirmed domains and stores the held ones, one write at a time. */
export class Quarantine {
  readonly #database: Pick<Database, 'domains' | 'quarantine'>
  readonly #confirming = new Map<string, Promise<boolean>>()
  readonly #begun = new Set<string>()
  readonly #noted = new Map<string, number>()
  #queue: Waiting[] = []
  #queued = 0
  #writing: Promise<void> | null = null

  constructor(database: Pick<Database, 'domains' | 'quarantine'>) {
    this.#database = database
  }

  /** Notes a tag's first event, after which its integration ends at a fixed time. */
  begin(tag: CollectorTag, receivedAt: number) {
    if (tag.integrationEndsAt !== null || this.#begun.has(tag.id)) return
    this.#begun.add(tag.id)
    // Repeated with the next beacon if it fails, or until the cached tag has its end.
    void this.#database.domains
      .beginIntegration(tag.id, new Date(receivedAt))
      .catch(() => undefined)
      .finally(() => this.#begun.delete(tag.id))
  }

  /** `bytes`: about the size of the event. */
  async decide(tag: CollectorTag, place: Place, receivedAt: number, bytes: number): Promise<QuarantineDecision> {
    const { domains: state } = tag
    if (state.confirmed.has(place.domain)) return 'count'
    if (this.#mayConfirm(tag, receivedAt) && (await this.#confirm(tag, place, receivedAt))) {
      state.confirmed.add(place.domain)
      return 'count'
    }
    if (!hasRoom(state, place.domain)) return 'quarantine_full'
    if (!state.isStrict) {
      reserve(state, place.domain, bytes)
      return 'hold'
    }
    await this.#note(tag.organizationId, place, receivedAt)
    return 'unconfirmed_domain'
  }

  /** Resolves with the ids that were not held before, once they are stored. */
  hold(tag: CollectorTag, held: readonly Held[]): Promise<Set<string>[]> {
    if (this.#queued + held.length > mostWaiting) return Promise.reject(new QuarantineBusyError())
    const names = [...new Set(held.map(({ domain }) => domain))]
    return Promise.all(
      names.map((name) =>
        this.#enqueue(
          tag,
          held.filter(({ domain }) => domain === name),
        ),
      ),
    )
  }

  async close() {
    await this.#writing
  }

  #enqueue({ organizationId }: CollectorTag, held: readonly Held[]): Promise<Set<string>> {
    const rows = held.map(({ row }) => row)
    const [{ domain, inventoryType } = { domain: '', inventoryType: 'web' as const }] = held
    this.#queued += rows.length
    return new Promise((resolve, reject) => {
      this.#queue.push({ organizationId, place: { domain, inventoryType }, rows, resolve, reject })
      this.#writing ??= this.#writeAll()
    })
  }

  async #writeAll() {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const { organizationId, place, rows, resolve, reject } = next
      await this.#database.quarantine.hold(organizationId, place, rows).then(resolve, reject)
      this.#queued -= rows.length
    }
    this.#writing = null
  }

  #mayConfirm({ integrationEndsAt, domains: { isStrict, confirmedByTraffic } }: CollectorTag, receivedAt: number) {
    const isOver = integrationEndsAt !== null && integrationEndsAt.getTime() <= receivedAt
    return !isOver && !isStrict && confirmedByTraffic < quarantineLimits.confirmedByTraffic
  }

  #confirm({ id, organizationId, domains: state }: CollectorTag, place: Place, receivedAt: number) {
    const key = `${organizationId} ${place.domain}`
    const running = this.#confirming.get(key)
    if (running) return running
    const { domain, inventoryType } = place
    const seen = { organizationId, domain, inventoryType, seenAt: new Date(receivedAt) }
    const confirming = this.#database.domains
      .confirmByTraffic(id, seen)
      .then((isConfirmed) => {
        // If not, the cached numbers are stale. Until they are refreshed, no other domain needs to try.
        state.confirmedByTraffic = isConfirmed ? state.confirmedByTraffic + 1 : quarantineLimits.confirmedByTraffic
        return isConfirmed
      })
      .finally(() => this.#confirming.delete(key))
    this.#confirming.set(key, confirming)
    return confirming
  }

  /** At most once a minute per domain, so that a flood costs no writes. */
  async #note(organizationId: number, { domain, inventoryType }: Place, receivedAt: number) {
    const key = `${organizationId} ${domain}`
    const now = performance.now()
    if (now - (this.#noted.get(key) ?? Number.NEGATIVE_INFINITY) < noteEveryMs) return
    if (this.#noted.size >= mostNoted) this.#noted.clear()
    this.#noted.set(key, now)
    await this.#database.domains.note({ organizationId, domain, inventoryType, seenAt: new Date(receivedAt) })
  }
}

/** Counted at once: the cached sums are up to a few seconds old. They are refreshed with the tag. */
function reserve({ held }: DomainState, domain: string, bytes: number) {
  const sum = held.get(domain) ?? { events: 0, bytes: 0 }
  held.set(domain, { events: sum.events + 1, bytes: sum.bytes + bytes })
}

function hasRoom({ held }: DomainState, domain: string) {
  const own = held.get(domain)
  if (!own && held.size >= quarantineLimits.quarantined) return false
  if (own && (own.events >= quarantineLimits.heldEventsPerDomain || own.bytes >= quarantineLimits.heldBytesPerDomain)) {
    return false
  }
  let [events, bytes] = [0, 0]
  for (const sum of held.values()) {
    events += sum.events
    bytes += sum.bytes
  }
  return events < quarantineLimits.heldEvents && bytes < quarantineLimits.heldBytes
}
