import type { Complaint, ComplaintCandidate, Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { QueryOptions, Warehouse } from '@vigil/warehouse'
import { findAdEvents } from './locator/find-ad-events.ts'
import { rankCreatives } from './locator/rank.ts'

interface Sources {
  database: Pick<Database, 'complaints'>
  warehouse: Pick<Warehouse, 'list'>
}

/** The creatives that fit a complaint, by the events stored so far. */
export async function rankFor(
  warehouse: Pick<Warehouse, 'list'>,
  scope: Scope,
  complaint: Complaint,
  options: QueryOptions = {},
): Promise<ComplaintCandidate[]> {
  const at = Date.parse(complaint.occurredAt)
  const toleranceMs = complaint.toleranceMinutes * 60_000
  const events = await findAdEvents(warehouse, scope, { host: complaint.host, at, toleranceMs }, options)
  return rankCreatives(events, { ...complaint, at, toleranceMs })
}

/** Ranks a stored complaint and remembers its best creative, which suggests merges. */
export async function locate({ database, warehouse }: Sources, scope: Scope, id: string) {
  const complaint = await database.complaints.find(scope, id)
  const [best] = await rankFor(warehouse, scope, complaint)
  await database.complaints.noteTop(scope, id, best ? { ...best.creative, fit: best.fit } : null)
}
