import { and, asc, gt, inArray } from 'drizzle-orm'
import { chainStart, hashDetail, hashEntry } from './audit-chain.ts'
import { auditDetails, auditEntries } from './audit-schema.ts'
import type { Db } from './connection.ts'

type Entry = typeof auditEntries.$inferSelect
type Detail = typeof auditDetails.$inferSelect

export interface AuditHead {
  sequence: number
  hash: string
}

export interface AuditVerification {
  entries: number
  /** Details that an erasure deleted. */
  erasedDetails: number
  /** The last entry. Kept elsewhere, it proves later that none was cut off. */
  head: AuditHead
  problem: { sequence: number; reason: string } | null
}

const batch = 2_000

/** Recomputes the chain from its start, and compares it with a head noted earlier. */
export async function verifyAuditLog(db: Db, expected: AuditHead | null = null): Promise<AuditVerification> {
  const erased = await readErasures(db)
  let head: AuditHead = { sequence: 0, hash: chainStart }
  let erasedDetails = 0
  const broken = (sequence: number, reason: string) => ({
    entries: head.sequence,
    erasedDetails,
    head,
    problem: { sequence, reason },
  })
  for (;;) {
    const entries = await db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.sequence, head.sequence))
      .orderBy(asc(auditEntries.sequence))
      .limit(batch)
    if (entries.length === 0) break
    const details = await loadDetails(db, entries)
    for (const entry of entries) {
      const reason = checkLink(entry, head) ?? checkExpected(entry, expected)
      if (reason) return broken(head.sequence + 1, reason)
      for (const part of ['actor', 'change'] as const) {
        const detail = details.get(`${entry.sequence} ${part}`)
        const state = checkDetail(entry, part, detail)
        if (state === 'changed') return broken(entry.sequence, `its ${part} details were changed`)
        if (state === 'missing' && !isErased(entry, part, erased))
          return broken(entry.sequence, `its ${part} details were deleted without an erasure`)
        if (state === 'missing') erasedDetails++
      }
      head = { sequence: entry.sequence, hash: entry.hash }
    }
  }
  if (expected && expected.sequence > head.sequence)
    return broken(head.sequence + 1, `the log ends here, but had ${expected.sequence} entries`)
  return { entries: head.sequence, erasedDetails, head, problem: null }
}

function checkLink(entry: Entry, head: AuditHead): string | null {
  if (entry.sequence !== head.sequence + 1) return 'the entry is missing'
  if (entry.previousHash !== head.hash) return 'it does not follow the entry before it'
  return hashEntry(entry) === entry.hash ? null : 'its fields were changed'
}

function checkExpected(entry: Entry, expected: AuditHead | null) {
  const isOther = expected && entry.sequence === expected.sequence && entry.hash !== expected.hash
  return isOther ? 'its hash is not the expected one: the log was rewritten' : null
}

function checkDetail(entry: Entry, part: Detail['part'], detail: Detail | undefined) {
  const hash = part === 'actor' ? entry.actorHash : entry.changeHash
  if (!detail) return hash === null ? 'none' : 'missing'
  return hash === hashDetail(detail.salt, detail.value) ? 'intact' : 'changed'
}

async function loadDetails(db: Db, entries: readonly Entry[]) {
  const first = entries[0]?.sequence ?? 0
  const rows = await db
    .select()
    .from(auditDetails)
    .where(
      and(
        gt(auditDetails.sequence, first - 1),
        inArray(
          auditDetails.sequence,
          entries.map(({ sequence }) => sequence),
        ),
      ),
    )
  return new Map(rows.map((row) => [`${row.sequence} ${row.part}`, row]))
}

interface Erased {
  clients: Map<string, number>
  organizations: Map<string, number>
}

/** The erased people and organizations, with the entry that records it. */
async function readErasures(db: Db): Promise<Erased> {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(inArray(auditEntries.action, ['client.erase', 'organization.erase']))
  const of = (action: Entry['action']) =>
    new Map(rows.filter((row) => row.action === action).map(({ recordId, sequence }) => [recordId ?? '', sequence]))
  return { clients: of('client.erase'), organizations: of('organization.erase') }
}

/** Whether a later erasure covers the missing part. */
function isErased(entry: Entry, part: Detail['part'], { clients, organizations }: Erased) {
  const coveredBy = (erasure: number | undefined) => erasure !== undefined && erasure > entry.sequence
  const aboutClient = entry.recordKind === 'client' ? entry.recordId : null
  // A failed sign-in has no actor yet: its address and email are details of the account it was for.
  const person = part === 'actor' && entry.actorKind !== 'anonymous' ? entry.actorId : aboutClient
  return (
    coveredBy(clients.get(person ?? '')) ||
    coveredBy(organizations.get(String(entry.organizationId))) ||
    coveredBy(organizations.get(String(entry.actorOrganizationId)))
  )
}
