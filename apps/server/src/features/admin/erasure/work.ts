import type { Database } from '@vigil/database'
import type { Warehouse } from '@vigil/warehouse'
import { defineJob } from '../../../jobs/job.ts'
import type { Queue } from '../../../jobs/queue.ts'
import type { Files } from '../../../storage/files.ts'

export const erasureJob = defineJob<{ erasureId: string }>('erasure')

interface Erasing {
  database: Pick<Database, 'erasures'>
  warehouse: Pick<Warehouse, 'remove'>
  files: Files
  queue: Queue
  clock: () => Date
}

/** Deletes the events and files of an erasure, after its rows in the accounts database. Can be repeated. */
export async function finishErasure({ database, warehouse, files, clock }: Omit<Erasing, 'queue'>, erasureId: string) {
  const erasure = await database.erasures.find(erasureId)
  if (!erasure || erasure.status === 'completed') return
  const events =
    erasure.kind === 'organization' ? await warehouse.remove({ organizationId: Number(erasure.subjectId) }) : {}
  for (const name of erasure.files) await files.remove(name)
  const named = Object.fromEntries(Object.entries(events).map(([table, count]) => [`events: ${table}`, count]))
  await database.erasures.finish(erasureId, { ...erasure.removed, ...named, files: erasure.files.length }, clock())
}

export function workErasures(work: Erasing) {
  work.queue.work(
    erasureJob,
    ({ erasureId }) => finishErasure(work, erasureId),
    ({ erasureId }) =>
      work.database.erasures.fail(erasureId, 'Events or files could not be deleted. See the log, then erase again.'),
  )
}

/** Longer than backups and the journal are kept. */
const repeatedDays = 14
const dayMs = 86_400_000

/** A backup restored meanwhile contains erased organizations: their events are deleted again, once a day. */
export function repeatErasures({ database, warehouse }: Pick<Erasing, 'database' | 'warehouse'>) {
  let lastDay = -1
  return async (now: Date) => {
    const day = Math.floor(now.getTime() / dayMs)
    if (day === lastDay) return
    const since = new Date(now.getTime() - repeatedDays * dayMs)
    for (const organizationId of await database.erasures.organizationsSince(since))
      await warehouse.remove({ organizationId })
    lastDay = day
  }
}
