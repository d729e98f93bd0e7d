import { authoriseKey, caseLimits, isFixed, type Scope } from '@vigil/contract'
import type { NewCaseEntry, WatchedCase } from '@vigil/database'
import type { Dependencies } from '../../../dependencies.ts'
import { startPolling } from '../../../jobs/polling.ts'
import { findSightings, type Sighting } from './sightings.ts'
import { addEntry } from './timeline.ts'

export type Watching = Pick<Dependencies, 'database' | 'files' | 'queue' | 'warehouse' | 'clock'>

/** A sighting opens its case within this time and the loader's. */
const everyMs = 15_000
const dayMs = 86_400_000
const toDay = (date: Date) => date.toISOString().slice(0, 10)

/** Looks for the ads of one organization's fixed cases; false if none is due. */
export async function watchOne(watching: Watching, signal?: AbortSignal): Promise<boolean> {
  const { database, warehouse, clock } = watching
  const now = clock()
  const taken = await database.cases.takeWatched(now, new Date(now.getTime() + everyMs))
  if (!taken) return false
  const { watched, organizationId } = taken
  const [oldest] = watched.map(({ fixedAt }) => fixedAt).sort((a, b) => a.getTime() - b.getTime())
  if (!oldest) return true
  const scope = authoriseKey({ organizationId })
  const range = { from: toDay(oldest), to: toDay(now) }
  const sightings = await findSightings(warehouse, scope, watched, range, signal ? { signal } : {})
  for (const one of watched) await settle(watching, scope, one, sightings.get(one.id), now)
  return true
}

async function settle(
  watching: Watching,
  scope: Scope,
  { id, fixedAt }: WatchedCase,
  sighting: Sighting | undefined,
  now: Date,
) {
  const base = { at: now, side: 'service' } as const
  // A person may have changed the case meanwhile.
  const may = isFixed
  if (sighting) return addEntry(watching, scope, id, { ...base, ...describe(sighting) }, { may })
  if (fixedAt.getTime() + caseLimits.quietDays * dayMs > now.getTime()) return
  return addEntry(watching, scope, id, { ...base, kind: 'expired', status: 'closed' }, { may })
}

function describe({ match, at, incidentId }: Sighting): Pick<NewCaseEntry, 'kind' | 'status' | 'match' | 'seenAt'> & {
  incidents: { actionGroupID: string; eventDate: string }[]
} {
  const seenAt = new Date(at)
  const incidents = incidentId === null ? [] : [{ actionGroupID: incidentId, eventDate: toDay(seenAt) }]
  return { kind: 'seen', status: 'open', match, seenAt, incidents }
}

/** Watches fixed cases. Any number of processes may do this on one database: each case is taken by one at a time. */
export function startWatchingCases(
  watching: Watching & { log: { warn(message: string): void } },
  { pollMs }: { pollMs: number } = { pollMs: 5_000 },
) {
  return startPolling({ name: 'failed to watch cases', pollMs, log: watching.log }, (signal) => [
    () => watchOne(watching, signal),
  ])
}
