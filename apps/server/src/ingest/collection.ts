import { join } from 'node:path'
import type { Scope } from '@vigil/contract'
import type { Database, SessionFact } from '@vigil/database'
import type { Warehouse } from '@vigil/warehouse'
import { errorMessage } from '../lib/error-message.ts'
import type { EngineSettings } from '../storage/engine.ts'
import type { StartLoader } from '../storage/loader-host.ts'
import type { FromThread, PlatformNames } from '../storage/messages.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { Collector } from './collector.ts'
import type { OriginOf } from './enrich/origins.ts'
import { Hosts } from './hosts.ts'
import { Journal, JournalReader } from './journal/journal.ts'
import { Ledger } from './journal/ledger.ts'
import { RecentIds } from './journal/recent-ids.ts'
import { findPredecessors, markClean, prepareJournal, rememberCollector, salvages } from './journal/recovery.ts'
import { LastBeacons } from './last-beacons.ts'
import { LastKnown } from './last-known.ts'
import { collectIds } from './load/batch.ts'
import { PageHealthCounts } from './page-health.ts'
import { Places } from './places.ts'
import { type CollectorTag, Quarantine } from './quarantine.ts'
import { Releasing } from './releasing.ts'
import { bringIn } from './salvaging.ts'
import { mayHaveFacts, SessionFacts } from './session-facts.ts'
import { IngestStats } from './stats.ts'
import { TagLimits } from './tag-limits.ts'
import { Tags } from './tags.ts'

export interface CollectionOptions {
  directory: string
  journalMaxBytes: number
  engine: EngineSettings
  database: Pick<
    Database,
    | 'codeKeys'
    | 'distributions'
    | 'domains'
    | 'hosts'
    | 'loadTurns'
    | 'organizations'
    | 'quarantine'
    | 'rollouts'
    | 'verifications'
  >
  limits: CollectLimits
  /** Pages on this host are the service's own, such as the drill. */
  ownHost: string
  originOf: OriginOf
  startLoader: StartLoader
  /** Remembers tags, hosts and names, and starts with them while the accounts database is unavailable. */
  startsAlone: boolean
  /** Null if nothing is traced. */
  tracing?: Pick<Tracing, 'noteLoad'> | null
  log: { info(message: string): void; warn(message: string): void }
}

/** Limits on what a sender can add. Beacons and bytes per address are limited by the route. */
export interface CollectLimits {
  newHostsPerHour: number
  tag: { eventsPerMinute: number; bytesPerMinute: number }
}

export interface Collection {
  collector: Collector
  /** Applies changes of an organization's domains at once: otherwise they take a few seconds. */
  domainsChanged(organizationId: number): Promise<void>
  /** A session's facts of acknowledged events that may not be in the database yet. */
  unwrittenFacts(scope: Scope, sessionId: string): SessionFact[]
  /** Country and network of an address. */
  originOf: OriginOf
  warehouse: Warehouse
  journal: Journal
  stats: IngestStats
  /** Resolves when every acknowledged event is in the warehouse and its host in the accounts database. */
  flushed(): Promise<void>
  /** The last journal record that is only needed to rebuild a damaged warehouse. */
  flushedTo(): number
  close(): Promise<void>
}

const namesEveryMs = 60_000
/**
 * Journal records that are read again at start. PostgreSQL may lose facts of the last 0.6 s, in which there are at most about
 * a hundred records with 6 MB.
 */
const repeatedRecords = 500
const repeatedBytes = 8 * 1024 * 1024

/** Opens the journal, starts the loader and connects them. */
export async function openCollection(options: CollectionOptions): Promise<Collection> {
  const { database, log, originOf } = options
  const directory = join(options.directory, 'journal')
  const journalPlaces = await prepareJournal(directory, log)
  const recentIds = new RecentIds()
  const stats = new IngestStats()
  const journal = new Journal({
    directory: journalPlaces.beacons,
    maxBytes: options.journalMaxBytes,
    onSync: (ms) => stats.synced(ms),
    onCovered: (sequence) => recentIds.covered(sequence),
  })
  await rememberCollector(directory, journal.collector)
  const ledger = new Ledger(journalPlaces.ledger)
  await recall(journalPlaces.beacons, ledger.collector === journal.collector ? ledger.indexedTo : 0, recentIds)
  const salvaged = await salvages(directory)
  for (const salvage of salvaged) await salvage.indexIds(ledger)
  stats.watch(journal, ledger)

  const hosts = new Hosts(database.hosts, log)
  const settings = {
    journalDirectory: journalPlaces.beacons,
    ledgerDirectory: journalPlaces.ledger,
    engine: options.engine,
    predecessors: await findPredecessors(directory),
  }
  const loader = await options.startLoader(settings, (message) => handleMessage(message), database.loadTurns)
  const tags = new Tags<CollectorTag>({ byIds: (ids) => findTags(database, ids) })
  const quarantine = new Quarantine(database)
  const places = new Places({ newHostsPerHour: options.limits.newHostsPerHour, ownHost: options.ownHost })
  const lastKnown = options.startsAlone ? new LastKnown(directory) : null
  const known = await lastKnown?.read()
  const knownTags = new Map(known?.tags.map((tag) => [tag.id, tag]))
  const loadHosts = async () => places.remember(await database.hosts.registered())
  const tagLimits = new TagLimits(options.limits.tag)
  const facts = new SessionFacts({ write: database.verifications.addFacts, warn: log.warn, now: Date.now })
  await repeatFacts(journalPlaces.beacons, facts)
  const lastBeacons = new LastBeacons({ write: database.distributions.recordBeacons, warn: log.warn })
  const health = new PageHealthCounts({ write: database.rollouts.addHealth, warn: log.warn })
  const collector = new Collector({
    journal,
    recentIds,
    ledger,
    tags,
    places,
    quarantine,
    tagLimits,
    facts,
    lastBeacons,
    health,
    originOf,
  })
  const restore = collector.restore.bind(collector)
  const releasing = new Releasing({ quarantine: database.quarantine, restore, log })

  function handleMessage(message: FromThread) {
    if (message.kind === 'warning') log.warn(message.message)
    else if (message.kind === 'trouble') stats.trouble(message.problem, log)
    else if (message.kind === 'loaded') {
      stats.loaded(message)
      if (message.traced) options.tracing?.noteLoad(message.traced, options.engine.kind)
    } else if (message.kind === 'hosts') hosts.seen(message.hosts)
    else if (message.kind === 'indexed') {
      ledger.refresh()
      recentIds.indexed(message.toSequence)
    }
  }

  let names: PlatformNames = { ssp: [], dsp: [] }
  const setNames = (given: PlatformNames) => {
    names = given
    loader.setNames(given)
  }
  const sendNames = async () => setNames(await database.organizations.platformNames())
  let hasHosts = true
  try {
    await Promise.all([loadHosts(), sendNames()])
  } catch (error) {
    if (!known) throw error
    log.warn(`the accounts database is not available; starting with the tags of the last run (${known.tags.length})`)
    hasHosts = false
    tags.remember(known.tags)
    places.remember(known.hosts)
    setNames(known.names)
  }
  const save = async () => {
    for (const tag of tags.known()) knownTags.set(tag.id, tag)
    await lastKnown?.save({ tags: [...knownTags.values()], hosts: places.known(), names })
  }
  const refresh = async () => {
    await sendNames()
    if (!hasHosts) await loadHosts()
    hasHosts = true
    await save()
  }
  const namesTimer = setInterval(() => void refresh().catch(() => undefined), namesEveryMs)
  namesTimer.unref()
  for (const salvage of salvaged) {
    bringIn(salvage, { journal, recentIds, ledger, loader, log }).catch((error) =>
      log.warn(`the damaged journal could not be salvaged, retrying after the next start: ${errorMessage(error)}`),
    )
  }

  return {
    collector,
    domainsChanged: async (organizationId) => {
      tags.forgetWhere((tag) => tag.organizationId === organizationId)
      await releasing.now()
    },
    unwrittenFacts: (scope, sessionId) => facts.unwritten(scope, sessionId),
    originOf,
    warehouse: loader.warehouse,
    journal,
    stats,
    flushed: async () => {
      await stats.loadedTo(journal.head)
      await hosts.flushed()
      await lastBeacons.written()
      await health.written()
    },
    flushedTo: () => Math.min(stats.loadedSequence, ledger.indexedTo),
    close: async () => {
      clearInterval(namesTimer)
      await save().catch((error: unknown) => log.warn(`failed to remember the tags: ${errorMessage(error)}`))
      await releasing.close()
      await quarantine.close()
      await facts.close()
      await lastBeacons.close()
      await health.close()
      await journal.drain()
      await loader.stop()
      const pending = countPending(stats)
      if (pending > 0) log.warn(`${pending} events are pending in the journal and will be loaded after the next start`)
      await hosts.close()
      await ledger.close()
      await journal.close()
      await markClean(directory)
    },
  }
}

/** LMDB may refuse to read after the loader's thread has closed the same files. The count is only for the log. */
function countPending(stats: IngestStats) {
  try {
    return stats.totals().pending
  } catch {
    return 0
  }
}

async function findTags(
  { codeKeys, distributions, domains }: Pick<Database, 'codeKeys' | 'distributions' | 'domains'>,
  ids: readonly string[],
): Promise<CollectorTag[]> {
  const rows = await distributions.byIds(ids)
  const owners = [...new Set(rows.map(({ organizationId }) => organizationId))]
  const [states, keys] = await Promise.all([domains.states(owners), codeKeys.current(owners)])
  return rows.flatMap((row) => {
    const state = states.get(row.organizationId)
    return state ? [{ ...row, domains: state, codeKey: keys.get(row.organizationId) ?? null }] : []
  })
}

/** Remembers the ids that the ledger does not contain yet. */
async function recall(beacons: string, indexedTo: number, recentIds: RecentIds) {
  const reader = new JournalReader(beacons)
  const head = reader.state().head
  for (const stored of reader.after(indexedTo, Number.POSITIVE_INFINITY)) {
    for (const id of collectIds([stored])) recentIds.add(id)
    recentIds.covered(stored.sequence)
  }
  recentIds.covered(head)
  await reader.close()
}

/** Facts are written shortly after the journal, so a crash may have lost the last ones. Writing them twice has no effect. */
async function repeatFacts(beacons: string, facts: SessionFacts) {
  const reader = new JournalReader(beacons)
  for (const { group } of reader.last(repeatedRecords, repeatedBytes, mayHaveFacts))
    for (const entry of group?.entries ?? []) facts.add(entry)
  await reader.close()
}
