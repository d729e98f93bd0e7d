import { setTimeout as sleep } from 'node:timers/promises'
import type { LoaderHost } from '../storage/loader-host.ts'
import { JournalRefusal, type Posting } from './journal/group-writer.ts'
import type { Journal } from './journal/journal.ts'
import type { Ledger } from './journal/ledger.ts'
import type { RecentIds } from './journal/recent-ids.ts'
import type { Salvage } from './journal/recovery.ts'

interface Into {
  journal: Journal
  recentIds: RecentIds
  ledger: Ledger
  loader: Pick<LoaderHost, 'warehouse'>
  log: { info(message: string): void; warn(message: string): void }
}

const againMs = 2_000

/**
 * Copies the readable part of a damaged journal that is not in the warehouse into the new one. If interrupted, the next
 * start repeats it: ids make the repetition harmless.
 */
export async function bringIn(salvage: Salvage, { journal, recentIds, ledger, loader, log }: Into): Promise<void> {
  const loadedTo = await queryWithRetry(() => loader.warehouse.loadedTo(salvage.collector))
  // The ledger receives ids before the warehouse receives their events, so ids from this journal do not count.
  const isBroughtIn = (id: string) => recentIds.has(id) || ledger.hasOfOthers(id, salvage.collector)
  let count = 0
  for await (const { events, ...facts } of salvage.entriesAfter(loadedTo)) {
    const fresh = events.filter(({ id }) => !isBroughtIn(id as string)) // guaranteed by their schema
    if (fresh.length === 0) continue
    const ids = fresh.map(({ id }) => id as string) // as above
    const posting: Posting = {
      draft: { ...facts, count: fresh.length, body: Buffer.from(JSON.stringify(fresh)) },
      received: fresh.length,
      duplicates: 0,
      rejected: {},
      undo: () => recentIds.release(ids),
    }
    const isPosted = await postWithRetry(() => {
      for (const id of ids) recentIds.add(id)
      return journal.post(posting)
    })
    if (!isPosted) return
    count += fresh.length
  }
  await salvage.finish()
  log.warn(`salvaged ${count} events of the damaged journal that were not in the warehouse yet`)
}

/** Retries while the journal is full or the disk fails. False once the journal is closed. */
async function postWithRetry(post: () => Promise<void>): Promise<boolean> {
  for (;;) {
    try {
      await post()
      return true
    } catch (error) {
      if (!(error instanceof JournalRefusal)) throw error
      if (error.reason === 'closed') return false
      await sleep(againMs, undefined, { ref: false })
    }
  }
}

async function queryWithRetry<Result>(query: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await query()
    } catch {
      await sleep(againMs, undefined, { ref: false })
    }
  }
}
