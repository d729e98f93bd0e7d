import type { Warehouse } from '@vigil/warehouse'
import { SteadyClock } from '../../jobs/steady-clock.ts'
import { JournalReader } from '../journal/journal.ts'
import { Ledger } from '../journal/ledger.ts'
import type { EngineSettings } from './engine.ts'
import { Loader, type LoaderReport } from './loader.ts'
import type { PlatformNames } from './names.ts'

/** Everything that loading needs and a message can carry. */
export interface LoadingSettings {
  journalDirectory: string
  ledgerDirectory: string
  engine: EngineSettings
}

export interface Loading {
  setNames(names: PlatformNames): void
  /** Resolves when what is in the journal is in the warehouse; rejects when that failed for good. */
  done: Promise<void>
  stop(): Promise<void>
}

const forgetEveryMs = 600_000
/** Two nights' backups, and a day to spare. */
const loadsKeptMs = 3 * 86_400_000

/** Loads in this thread until it is stopped. */
export function startLoading(settings: LoadingSettings, warehouse: Warehouse, report: LoaderReport): Loading {
  const stopping = new AbortController()
  const reader = new JournalReader(settings.journalDirectory)
  const ledger = new Ledger(settings.ledgerDirectory)
  const loader = new Loader({ reader, ledger, warehouse, report, signal: stopping.signal, now: Date.now })
  const clock = new SteadyClock()
  const forgetting = setInterval(() => {
    const now = clock.steadyNow()
    if (now === null) return
    // A full disk is said by the loader; this is tried again.
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
