import { authoriseKey, beaconLimits, caseLimits, isFixed, type Scope } from '@vigil/contract'
import type { NewCaseEntry, WatchedCase } from '@vigil/database'
import type { DayRange } from '@vigil/warehouse'
import type { Dependencies } from '../../../dependencies.ts'
import { evidencePictures } from '../../../evidence/evidence-pictures.ts'
import { requestPictures } from '../../../evidence/request-pictures.ts'
import { startPolling } from '../../../jobs/polling.ts'
import { addSimilar, type CaseAd, listAdvertisers, listHosts, listMarks, readCaseAds } from './case-ads.ts'
import { findAdsAtHosts, findAdsOfAdvertisers, findSeenAds } from './seen-ads.ts'
import { findSightings, type Sighting } from './sightings.ts'
import { addEntry } from './timeline.ts'

export type Watching = Pick<
  Dependencies,
  'database' | 'files' | 'queue' | 'warehouse' | 'pictures' | 'makesPictures' | 'clock'
> & { logger: { warn(message: string): void } }

/** A sighting opens its case within this time and the loader's. */
const everyMs = 15_000
/** How often all days since the fix are read, and the advertisers and pictures of the cases. */
const fullEveryMs = 3_600_000
const hourMs = 3_600_000
const dayMs = 86_400_000
/** Variants are creatives of the last days. */
const similarDays = 30
const toDay = (date: Date | number) => new Date(date).toISOString().slice(0, 10)

export type CaseWatch = ReturnType<typeof createCaseWatch>

/** Watches fixed cases, and remembers their ads between looks: a restart only costs a full look. */
export function createCaseWatch(watching: Watching) {
  const { database, warehouse, clock, files, queue, makesPictures, logger } = watching
  const evidence = evidencePictures({ files, queue, canBeMade: makesPictures, clock, log: logger })
  const comparing = {
    ...watching,
    requestPictures: async (scope: Scope, hashes: readonly string[]) => {
      if (makesPictures) await requestPictures({ warehouse, evidence, logger }, scope, hashes)
    },
  }
  const known = new Map<string, CaseAd>()

  /** Looks for the ads of one organization's fixed cases; false if none is due. */
  return async function watchOne(signal?: AbortSignal): Promise<boolean> {
    const now = clock()
    const taken = await database.cases.takeWatched(now, new Date(now.getTime() + everyMs))
    if (!taken) return false
    const { watched, organizationId } = taken
    const [oldest] = watched.map(({ fixedAt }) => fixedAt).sort((a, b) => a.getTime() - b.getTime())
    if (!oldest) return true
    const scope = authoriseKey({ organizationId })
    const options = signal ? { signal } : {}
    const isDue = ({ id }: WatchedCase) => (known.get(id)?.readAt ?? 0) <= now.getTime() - fullEveryMs
    const isFull = watched.some(isDue)
    if (isFull) {
      const read = await readCaseAds(watching, scope, watched, { range: similarRange(oldest, now), now }, options)
      forget(known, now)
      for (const [id, ad] of read) known.set(id, ad)
    }
    const range = isFull ? { from: toDay(oldest), to: toDay(now) } : recentRange(oldest, now)
    const seen = await findSeenAds(warehouse, scope, listMarks(watched, known), range, options)
    const atHosts = await findAdsAtHosts(warehouse, scope, listHosts(watched), range, options)
    const advertisers = listAdvertisers(watched, known)
    const similarIn = isFull ? similarRange(oldest, now) : range
    const ofAdvertisers = await findAdsOfAdvertisers(warehouse, scope, advertisers, similarIn, options)
    await addSimilar(comparing, scope, ofAdvertisers, { watched, ads: known, now })
    const sightings = findSightings(
      [...seen, ...atHosts, ...ofAdvertisers],
      watched,
      (id) => known.get(id)?.similar ?? [],
    )
    for (const one of watched) await settle(watching, scope, one, sightings.get(one.id), now)
    return true
  }
}

/**
 * The days that a look reads. Events name their own time, up to a day ago, so rows since the last look are those of the
 * last two days. A full look reads all since the fix: it also finds events that waited longer for the loader.
 */
const recentRange = (oldestFix: Date, now: Date): DayRange => ({
  from: toDay(Math.max(oldestFix.getTime(), now.getTime() - beaconLimits.ageHours * hourMs)),
  to: toDay(now),
})

const similarRange = (oldestFix: Date, now: Date): DayRange => ({
  from: toDay(Math.min(oldestFix.getTime(), now.getTime() - similarDays * dayMs)),
  to: toDay(now),
})

/** Cases that are no longer watched. */
function forget(known: Map<string, CaseAd>, now: Date) {
  for (const [id, { readAt }] of known) if (readAt < now.getTime() - 2 * fullEveryMs) known.delete(id)
}

async function settle(
  watching: Pick<Watching, 'database' | 'files' | 'queue'>,
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
export function startWatchingCases(watching: Watching, { pollMs }: { pollMs: number } = { pollMs: 5_000 }) {
  const watchOne = createCaseWatch(watching)
  return startPolling({ name: 'failed to watch cases', pollMs, log: watching.logger }, (signal) => [
    () => watchOne(signal),
  ])
}
