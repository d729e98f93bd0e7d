import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Batch } from '../columns.ts'
import type { Warehouse } from '../warehouse.ts'
import { noRows, type Random, randomRows, seeded } from './rows.ts'

/** Several collectors that received some of the same events, crash at any statement, and continue. */

export interface SimulatedCollector {
  name: string
  /** The ids of each record. An id is in a journal once: the collector's own ledger ensures it. */
  journal: string[][]
}

/** Simulates the end of a process. */
export class Crash extends Error {}

export type LoadingEngine = Pick<Warehouse, 'loadedTo' | 'unfinished' | 'claimIds' | 'load'>

interface Process {
  engine: LoadingEngine
  stop(): Promise<void>
}

/** Ids of all kinds: by time, by the time of a wrong clock, and random. */
function randomId(random: Random, now: number) {
  const noise = createHash('sha1').update(String(random())).digest('hex')
  if (random() < 0.3) return noise.slice(0, 25)
  const clock = random() < 0.2 ? Math.floor(random() * 2 ** 44) : now - Math.floor(random() * 5_000)
  const time = clock.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${noise.slice(0, 3)}-a${noise.slice(3, 6)}-${noise.slice(6, 18)}`
}

export function makeCollectors(
  seed: number,
  { collectors: count, events, now }: { collectors: number; events: number; now: number },
) {
  const random = seeded(seed)
  const collectors = Array.from(
    { length: count },
    (_, index): SimulatedCollector => ({ name: `c${index}`, journal: [] }),
  )
  for (let event = 0; event < events; event++) {
    const id = randomId(random, now)
    // Most events reach one collector; the same moment is likely for repeated ones.
    const receivers =
      random() < 0.5 ? [Math.floor(random() * count)] : [...collectors.keys()].filter(() => random() < 0.8)
    for (const receiver of receivers) {
      const journal = collectors[receiver]?.journal
      if (!journal) continue
      if (journal.length === 0 || random() < 0.4) journal.push([])
      journal.at(-1)?.push(id)
    }
  }
  const ids = new Set(collectors.flatMap(({ journal }) => journal.flat()))
  return { collectors, ids }
}

/** Runs a collector's loader until everything is loaded. `start` begins a process that knows nothing of earlier ones. */
export async function runCollector(
  { name, journal }: SimulatedCollector,
  seed: number,
  start: () => Process | Promise<Process>,
): Promise<{ crashes: number; lost: number }> {
  const random = seeded(seed)
  const result = { crashes: 0, lost: 0 }
  for (;;) {
    const { engine, stop } = await start()
    try {
      let loadedTo = await engine.loadedTo(name)
      let begun = await engine.unfinished(name)
      while (loadedTo < journal.length) {
        await sleep(random() * 3)
        const fromSequence = loadedTo + 1
        const toSequence = begun?.toSequence ?? Math.min(journal.length, fromSequence + Math.floor(random() * 6))
        const bounds = { collector: name, fromSequence, toSequence }
        const ids = journal.slice(loadedTo, toSequence).flat()
        const lost = await engine.claimIds({ ...bounds, ids })
        const batch = makeBatch(
          bounds,
          ids.filter((id) => !lost.has(id)),
        )
        await engine.load(batch)
        if (random() < 0.2) await engine.load(batch)
        result.lost += lost.size
        loadedTo = toSequence
        begun = null
      }
      return result
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      result.crashes++
    } finally {
      await stop()
    }
  }
}

const [incident] = randomRows(seeded(1), 1).incidents
const [pageView] = randomRows(seeded(1), 1).page_views

function makeBatch(bounds: Pick<Batch, 'collector' | 'fromSequence' | 'toSequence'>, ids: string[]): Batch {
  if (!incident || !pageView) throw new Error('one row of each')
  const at = Date.parse('2026-11-01T12:00:00Z')
  const rows = noRows()
  rows.incidents = ids.map((id) => ({ ...incident, organization_id: 1, at, id }))
  rows.page_views =
    ids.length > 0 ? [{ ...pageView, organization_id: 1, at, host: bounds.collector, views: ids.length }] : []
  return { ...bounds, rows, markups: [], eventIds: ids }
}

/** Rows of each id, and page views, as stored. */
export async function readLoaded(rows: (text: string) => Promise<unknown[][]>) {
  const found = await rows('SELECT "id", count(*) FROM "incidents" GROUP BY "id"')
  const [[views] = []] = await rows('SELECT sum("views") FROM "page_views" WHERE "organization_id" = 1')
  return { counts: new Map(found.map(([id, count]) => [String(id), Number(count)])), views: Number(views) }
}
