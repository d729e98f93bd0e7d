// A journal, a fake warehouse and a loader between them.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Batch, IdClaim } from '@vigil/warehouse'
import { onTestFinished } from 'vitest'
import type { Loaded } from '../../storage/messages.ts'
import { type Journal, JournalReader } from '../journal/journal.ts'
import { Ledger } from '../journal/ledger.ts'
import { Loader, type LoaderParts, type LoaderReport, type LoadingWarehouse } from '../load/loader.ts'

export const view = (id: string = randomUUID()) => ({ id, type: 'page_view', at: 1_000, host: 'news.example' })
const facts = {
  receivedAt: 7_200_000,
  correctionMs: 0,
  organizationId: 7,
  tag: 'a-tag',
  country: 'DE',
  network: 'Net',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

/** Records its batches and fails as often as a test requires. */
export class FakeWarehouse implements LoadingWarehouse {
  readonly batches: Batch[] = []
  failures = 0
  whileLoading = async () => undefined as unknown
  known = new Set<string>()
  readonly claims: IdClaim[] = []
  whileClaiming = async () => undefined as unknown
  async loadedTo() {
    return this.batches.at(-1)?.toSequence ?? 0
  }
  async unfinished() {
    return null
  }
  async claimIds(claim: IdClaim) {
    const { ids } = claim
    this.claims.push(claim)
    await this.whileClaiming()
    return new Set(ids.filter((id) => this.known.has(id)))
  }
  async load(batch: Batch) {
    if (this.failures > 0) {
      this.failures--
      throw new Error('away')
    }
    await this.whileLoading()
    this.batches.push(structuredClone(batch))
  }
  get ids() {
    return this.batches.flatMap(({ eventIds }) => eventIds)
  }
}

export function places() {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-loader-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return { beacons: join(directory, 'beacons'), ledger: join(directory, 'ledger') }
}

export async function post(journal: Journal, ...events: object[]) {
  await journal.post({
    draft: { ...facts, count: events.length, body: Buffer.from(JSON.stringify(events)) },
    received: events.length,
    duplicates: 0,
    rejected: {},
    undo: () => undefined,
  })
}

type Places = ReturnType<typeof places>

interface LoadOptions extends Pick<LoaderParts, 'endWithinMs' | 'restMs' | 'pause'> {
  report?: Partial<LoaderReport>
}

/** Loads until stopped. */
export async function load(
  where: Places,
  warehouse: LoadingWarehouse,
  stopping: AbortController,
  { endWithinMs = 30_000, report = {}, ...pace }: LoadOptions = {},
) {
  const reader = new JournalReader(where.beacons)
  const ledger = new Ledger(where.ledger)
  const ignore = { loaded: () => undefined, indexed: () => undefined, hosts: () => undefined, trouble: () => undefined }
  const parts = { reader, ledger, warehouse, signal: stopping.signal, now: Date.now, endWithinMs, ...pace }
  await new Loader({ ...parts, report: { ...ignore, ...report } }).run().catch(() => undefined)
  const { totals, indexedTo } = ledger
  await reader.close()
  await ledger.close()
  return { totals, indexedTo }
}

/** Loads everything in the journal, then stops. */
export async function loadOnce(where: Places, warehouse: LoadingWarehouse) {
  const stopping = new AbortController()
  const journal = new JournalReader(where.beacons)
  const { head } = journal.state()
  await journal.close()
  const troubles: unknown[] = []
  const loaded = ({ toSequence }: Loaded) => void (toSequence >= head && stopping.abort())
  const trouble = (error: unknown) => void troubles.push(error)
  return { ...(await load(where, warehouse, stopping, { report: { loaded, trouble } })), troubles }
}
