import { randomBytes } from 'node:crypto'

export interface Order {
  orderId: string
  lines: { id: string; name: string; price: number; count: number }[]
  couponCode: string
  /** The network that gets a commission. */
  affiliate: string | null
  goods: number
  discount: number
  shipping: number
  value: number
}

/** A decision of the shop's server about a code or a claim. */
export interface ShopVerdict {
  subject: string
  verdict: string
  action: 'accepted' | 'flagged' | 'refused'
  text: string
}

/** The state of one shopper on the shop's server. */
export interface Visit {
  id: string
  /** By product. */
  counts: Record<string, number>
  coupon: { code: string; share: number; isAutomatic: boolean } | null
  /** The affiliate network in the URL of the landing page. */
  affiliate: string | null
  /**
   * Vigil's sessions, newest last. Several, because a session ends after 30 minutes without a page, and because a
   * request that bypasses the page may omit or replace the cookie.
   */
  sessions: string[]
  verdicts: ShopVerdict[]
  order: Order | null
}

const idPattern = /(?:^|;\s*)lantern_visit=([\w-]{22})(?:;|$)/
const lifetimeMs = 2 * 3_600_000
const maxVisits = 5_000

/** In memory: it is a demo, and its carts may be lost with a restart. */
export function openVisits(now: () => number) {
  const visits = new Map<string, { visit: Visit; usedAt: number }>()

  function start(): Visit {
    const id = randomBytes(16).toString('base64url')
    return { id, counts: {}, coupon: null, affiliate: null, sessions: [], verdicts: [], order: null }
  }

  return {
    /** The visit of a request's cookie, or a new one. */
    find(cookieHeader: string | undefined): Visit {
      const known = visits.get(idPattern.exec(cookieHeader ?? '')?.[1] ?? '')
      const visit = known && now() - known.usedAt < lifetimeMs ? known.visit : start()
      // The least recently used first.
      visits.delete(visit.id)
      visits.set(visit.id, { visit, usedAt: now() })
      const [oldest] = visits.keys()
      if (visits.size > maxVisits && oldest) visits.delete(oldest)
      return visit
    },
    end: ({ id }: Visit) => visits.delete(id),
  }
}

const maxSessions = 3

export function noteSession(visit: Visit, session: string | null) {
  if (!session || visit.sessions.at(-1) === session) return
  visit.sessions = [...visit.sessions.filter((known) => known !== session), session].slice(-maxSessions)
}

export const visitCookie = ({ id }: Visit) => `lantern_visit=${id}; Path=/shop; HttpOnly; SameSite=Lax`
