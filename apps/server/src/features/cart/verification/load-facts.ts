import type { Scope } from '@vigil/contract'
import type { Database, SessionFact } from '@vigil/database'
import type { Collection } from '../../../ingest/collection.ts'

export interface FactSources {
  database: Pick<Database, 'verifications'>
  /** Null in a process that does not collect. */
  collection: Pick<Collection, 'unwrittenFacts'> | null
}

/** The facts of a session from all events acknowledged so far, in order. Does not wait until they are written. */
export async function loadFacts({ database, collection }: FactSources, scope: Scope, session: string) {
  // Before the query: facts that are written meanwhile are in one of the two, or in both.
  const unwritten = collection?.unwrittenFacts(scope, session) ?? []
  const stored = await database.verifications.facts(scope, session)
  const known = new Set(stored.map(({ eventId }) => eventId))
  const added = unwritten.filter(({ eventId }) => !known.has(eventId))
  return added.length === 0 ? stored : [...stored, ...added].sort(inOrder)
}

const inOrder = (one: SessionFact, other: SessionFact) =>
  one.at.getTime() - other.at.getTime() || (one.eventId < other.eventId ? -1 : 1)
