import type { Warehouse } from '@vigil/warehouse'
import { SteadyClock } from '../../lib/steady-clock.ts'
import type { LoadingSettings } from '../../storage/loader-host.ts'
import type { PlatformNames } from '../../storage/messages.ts'
import { JournalReader } from '../journal/journal.ts'
import { Ledger } from '../journal/ledger.ts'
import { Loader, type LoaderReport } from './loader.ts'

export interface Loading {
  setNames(names: PlatformNames): void
  /** Resolves when the journal is loaded; rejects on a permanent failure. */
  done: Promise<void>
  stop(): Promise<void>
}

/** ClickHouse merges the parts that inserts leave: one insert per table and second is what it is made for. */
const clickHouseRestMs = 1_000

/** How fast an engine takes batches. */
export const paceOf = (kind: LoadingSettings['engine']['kind']) =>
  kind === 'clickhouse' ? { restMs: clickHouseRestMs } : {}

const forgetEveryMs = 600_000
/** Two nightly backups plus a spare day. */
const loadsKeptMs = 3 * 86_400_000

/** Loads in this thread until stopped. */
export function startLoading(settings: LoadingSettings, warehouse: Warehouse, report: LoaderReport): Loading {
  const stopping = new AbortController()
  const reader = new JournalReader(settings.journalDirectory)
  const ledger = new Ledger(settings.ledgerDirectory)
  const loader = new Loader({
    reader,
    ledger,
    warehouse,
    report,
    signal: stopping.signal,
    now: Date.now,
    ...paceOf(settings.engine.kind),
  })
  const clock = new SteadyClock()
  const forgetting = setInterval(() => {
    const now = clock.steadyNow()
    if (now === null) return
    // The loader reports a full disk; this is retried later.
    void ledger
      .forget(now)
      .then(() => ledger.trimLoads(now - loadsKeptMs))
      .catch(() => undefined)
  }, forgetEveryMs)
  forgetting.unref()
  const done = loader.run().finally(async () => {
    clearInterval(forgetting)
    await reader.close()
    await ledger.close()
  })
  return {
    setNames: (names) => {
      loader.platformNames = names
    },
    done,
    stop: async () => {
      stopping.abort()
      await done.catch(() => undefined)
    },
  }
}
