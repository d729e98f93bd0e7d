import {
  type CaseEntry,
  type CaseIncident,
  type CaseMatch,
  type CaseSide,
  type CaseStatus,
  isFixed,
} from '@vigil/contract'
import type { cases } from './case-schema.ts'
import type { StoredAttachment } from './contact-requests.ts'

type Stored = typeof cases.$inferSelect

export interface NewCaseEntry {
  at: Date
  side: CaseSide
  kind: CaseEntry['kind']
  userId?: string | null
  author?: string
  text?: string
  status?: CaseStatus | undefined
  incidents?: CaseIncident[]
  match?: CaseMatch
  seenAt?: Date
  attachments?: readonly StoredAttachment[]
}

/** The columns of a case that an entry changes. */
export function changeBy(found: Stored, { side, status, at }: NewCaseEntry): Partial<Stored> {
  const isAnswer = side === 'partner' && found.answeredAt === null
  return {
    changedAt: at,
    ...(side !== 'service' && { lastSide: side }),
    ...(isAnswer && { answeredAt: at }),
    ...(status && { status, ...setTimes(found, status, at) }),
  }
}

function setTimes(found: Stored, status: CaseStatus, at: Date): Partial<Stored> {
  if (status === 'closed') return { closedAt: at }
  if (isFixed(status)) return { fixedAt: isFixed(found.status) ? found.fixedAt : at, closedAt: null, nextWatchAt: at }
  const wasFixed = found.fixedAt !== null
  return { fixedAt: null, closedAt: null, ...(wasFixed && { reopened: found.reopened + 1 }) }
}
