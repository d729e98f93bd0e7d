import { type EventOf, normalizeCode, type Scope, type VigilEvent, verificationLimits } from '@vigil/contract'
import type { SessionFact } from '@vigil/database'
import { errorMessage } from '../lib/error-message.ts'

/** How long facts wait for others, to be written together. */
const groupMs = 15
const retryMs = 1_000
const maxWaiting = 50_000

interface Accepted {
  organizationId: number
  correctionMs: number
  events: readonly Record<string, unknown>[]
}

interface Options {
  write: (facts: readonly SessionFact[]) => Promise<void>
  warn: (message: string) => void
  now: () => number
}

/**
 * Writes what verdicts need of accepted cart events to the accounts database, in groups. The journal has the events:
 * while the database is unavailable, facts wait in memory, up to a limit.
 */
export class SessionFacts {
  readonly #options: Options
  #waiting: SessionFact[] = []
  /** Part of a write that has not ended. */
  #beingWritten: SessionFact[] = []
  #writing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  add(accepted: Accepted) {
    const oldest = this.#options.now() - verificationLimits.factDays * 86_400_000
    for (const event of accepted.events) {
      const fact = toFact(event as unknown as VigilEvent, accepted) // validated by the collector
      if (fact && fact.at.getTime() > oldest && this.#waiting.length < maxWaiting) this.#waiting.push(fact)
    }
    if (this.#beingWritten.length === 0) this.#writeSoon(groupMs)
  }

  /** A session's facts that may not be in the database yet. */
  unwritten({ organizationId }: Scope, sessionId: string): SessionFact[] {
    return [...this.#beingWritten, ...this.#waiting].filter(
      (fact) => fact.sessionId === sessionId && fact.organizationId === organizationId,
    )
  }

  async close() {
    await this.#writing
    await this.#write()
    clearTimeout(this.#timer)
  }

  #writeSoon(ms: number) {
    if (this.#waiting.length === 0 || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#writing = this.#write()
    }, ms)
    this.#timer.unref()
  }

  async #write() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#waiting.length === 0) return
    const facts = this.#waiting.splice(0)
    this.#beingWritten = facts
    let waitMs = groupMs
    try {
      await this.#options.write(facts)
    } catch (error) {
      this.#options.warn(`failed to write session facts, retrying: ${errorMessage(error)}`)
      this.#waiting.unshift(...facts.slice(0, maxWaiting - this.#waiting.length))
      waitMs = retryMs
    }
    this.#beingWritten = []
    this.#writeSoon(waitMs)
  }
}

type Described = Pick<SessionFact, 'kind'> & Partial<Pick<SessionFact, 'subject' | 'source' | 'outcome' | 'extension'>>

/** The cart script's name for an extension that it cannot tell. */
const unknownExtension = 'Unknown extension'
const toName = (extension = '') => (extension === unknownExtension ? '' : extension)

const describeCode = ({ code, source, origin }: EventOf<'coupon_entry'> | EventOf<'coupon_attempt'>): Described => ({
  kind: 'coupon',
  subject: normalizeCode(code),
  source,
  // Other sources have a host here.
  extension: source === 'extension' ? toName(origin) : '',
})

function describe(event: VigilEvent): Described | null {
  switch (event.type) {
    case 'cart_session':
      return { kind: 'session' }
    case 'checkout':
      return { kind: 'checkout', outcome: event.entries ? 'reports entries' : '' }
    case 'coupon_entry':
      return describeCode(event)
    case 'coupon_attempt':
      return { ...describeCode(event), outcome: event.outcome }
    case 'affiliate_arrival':
      return { kind: 'arrival', subject: event.network, source: event.landingUrl ?? '' }
    case 'affiliate_blocked':
      return {
        kind: 'stuffing',
        subject: event.network,
        source: event.extension ?? '',
        outcome: event.action,
        extension: toName(event.extension),
      }
    default:
      return null
  }
}

/** False for most beacons, by their text: parsing all of them would delay every start. A sender may escape any letter. */
export const mayHaveFacts = (events: Buffer) => events.includes('"sessionId"') || events.includes('\\u')

export function toFact(event: VigilEvent, { organizationId, correctionMs }: Accepted): SessionFact | null {
  const described = describe(event)
  if (!described) return null
  const { id, at, sessionId } = event as EventOf<'cart_session'> // every cart event has these
  return {
    organizationId,
    sessionId,
    eventId: id,
    subject: '',
    source: '',
    outcome: '',
    extension: '',
    ...described,
    at: new Date(at + correctionMs),
  }
}
