import type { Operations, OperationsProcess } from '@vigil/contract'
import type { ProcessRow } from '@vigil/database'
import { noEvents, type ProcessReport } from './process-report.ts'

/** A process that reports every few seconds is lost after this time. */
const lostAfterMs = 20_000
/** Processes that are gone are listed for a day. Their events count for as long as their row exists. */
const listedMs = 86_400_000
const stepMs = 10_000

/** A process with its last report. */
export type Reported = Omit<ProcessRow, 'report'> & { report: ProcessReport }

type Combined = Omit<Operations, 'now' | 'warehouse' | 'files'> & { warehouse: ProcessReport['warehouse'] }

/** The installation's figures: of the process that answers, and of the others by their last reports. */
export function combineReports(own: Reported, others: readonly Reported[], now: Date): Combined {
  const all = [own, ...others]
  const running = all.filter((each) => findState(each, now) === 'running')
  const reports = all.map(({ report }) => report)
  return {
    version: own.version,
    startedAt: own.startedAt.toISOString(),
    events: reports.map(({ events }) => events).reduce(addEvents, noEvents()),
    refusedBeacons: running.map(({ report }) => report.refusedBeacons).reduce(addCounts, {}),
    rates: addRates(running.map(({ report }) => report.rates)),
    journal: combineJournals(running.flatMap(({ report }) => report.journal ?? [])),
    warehouse: combineWarehouses(running.map(({ report }) => report.warehouse)),
    disk: running.map(({ report }) => report.disk).reduce((a, b) => (share(b) < share(a) ? b : a), own.report.disk),
    process: own.report.process,
    processes: all.filter(({ seenAt }) => now.getTime() - seenAt.getTime() < listedMs).map((each) => toItem(each, now)),
  }
}

const share = ({ freeBytes, totalBytes }: Operations['disk']) => freeBytes / totalBytes

function findState({ seenAt, stoppedAt }: Reported, now: Date): OperationsProcess['state'] {
  if (stoppedAt) return 'stopped'
  return now.getTime() - seenAt.getTime() > lostAfterMs ? 'lost' : 'running'
}

function toItem(each: Reported, now: Date): OperationsProcess {
  const { id, role, version, host, startedAt, seenAt, report } = each
  return {
    id,
    role,
    version,
    host,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    state: findState(each, now),
    pending: report.journal && report.events.pending,
    memoryBytes: report.process.memoryBytes,
    eventLoopLagMs: report.process.eventLoopLagMs,
    freeDiskBytes: report.disk.freeBytes,
    problems: [...report.problems],
  }
}

type Counts = Record<string, number>

function addCounts(a: Counts, b: Counts): Counts {
  const sum = { ...a }
  for (const [name, count] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

const addEvents = (a: Operations['events'], b: Operations['events']): Operations['events'] => ({
  received: a.received + b.received,
  stored: a.stored + b.stored,
  storedByType: addCounts(a.storedByType, b.storedByType),
  duplicates: a.duplicates + b.duplicates,
  rejected: addCounts(a.rejected, b.rejected),
  pending: a.pending + b.pending,
  quarantined: a.quarantined + b.quarantined,
})

/** Processes end their steps at different times: a step of the sum ends at a multiple of ten seconds. */
function addRates(lists: readonly Operations['rates'][]): Operations['rates'] {
  const [only, ...more] = lists.filter((list) => list.length > 0)
  if (!only || more.length === 0) return only ?? []
  const sums = new Map<number, Operations['rates'][number]>()
  for (const { at, receivedPerSecond, storedPerSecond } of [only, ...more].flat()) {
    const step = Math.ceil(Date.parse(at) / stepMs) * stepMs
    const sum = sums.get(step)
    sums.set(step, {
      at: new Date(step).toISOString(),
      receivedPerSecond: (sum?.receivedPerSecond ?? 0) + receivedPerSecond,
      storedPerSecond: (sum?.storedPerSecond ?? 0) + storedPerSecond,
    })
  }
  return [...sums].sort(([a], [b]) => a - b).map(([, rate]) => rate)
}

function combineJournals(journals: readonly Operations['journal'][]): Operations['journal'] {
  return {
    bytes: journals.reduce((sum, { bytes }) => sum + bytes, 0),
    // Never zero, for shares of it.
    maxBytes: Math.max(
      1,
      journals.reduce((sum, { maxBytes }) => sum + maxBytes, 0),
    ),
    isWritable: journals.length > 0 && journals.every(({ isWritable }) => isWritable),
    lastSyncMs: Math.max(0, ...journals.map(({ lastSyncMs }) => lastSyncMs)),
  }
}

function combineWarehouses(warehouses: readonly ProcessReport['warehouse'][]): ProcessReport['warehouse'] {
  const latest = <Item extends { at: string }>(items: readonly (Item | null)[]) =>
    items.reduce<Item | null>((a, b) => (a && b ? (b.at > a.at ? b : a) : (a ?? b)), null)
  const problems = warehouses.flatMap(({ problem }) => problem ?? [])
  return {
    bytes: warehouses.find(({ bytes }) => bytes !== null)?.bytes ?? null,
    problem: problems.sort((a, b) => a.since.localeCompare(b.since))[0] ?? null,
    lastLoad: latest(warehouses.map(({ lastLoad }) => lastLoad)),
    lastTidy: latest(warehouses.map(({ lastTidy }) => lastTidy)),
    lastBackup: latest(warehouses.map(({ lastBackup }) => lastBackup)),
  }
}
