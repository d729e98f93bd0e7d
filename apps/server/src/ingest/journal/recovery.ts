import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isSound } from './examine.ts'
import type { Ledger } from './ledger.ts'
import { type Entry, idsIn } from './record.ts'
import { scanRecords } from './scan.ts'

export interface JournalPlaces {
  beacons: string
  ledger: string
}

/** A journal that was set aside. Its records after a sequence are copied into the new one; some may be repeated. */
export interface Salvage {
  collector: string
  entriesAfter(sequence: number): AsyncGenerator<Entry>
  /** Adds the ids that the ledger lacks. Must run before the ledger is written for the new journal. */
  indexIds(ledger: Ledger): Promise<void>
  finish(): Promise<void>
}

interface Log {
  warn(message: string): void
}

/** Present while a journal is in use: if it is found at a start, the journal is checked. */
export const openMark = 'open'
const collectorFile = 'collector'
const doneFile = 'salvaged'
const indexedFile = 'indexed'

/** Makes the directories usable: after an unclean shutdown they are checked, and damaged ones are set aside. */
export async function prepareJournal(directory: string, log: Log): Promise<JournalPlaces> {
  const places = { beacons: join(directory, 'beacons'), ledger: join(directory, 'ledger') }
  for (const place of Object.values(places)) await mkdir(place, { recursive: true })
  if (existsSync(join(directory, openMark))) {
    const [beacons, ledger] = await Promise.all([isSound(places.beacons), isSound(places.ledger)])
    if (!beacons) await setAside(directory, places.beacons, 'journal', log)
    if (!ledger) await setAside(directory, places.ledger, 'ledger', log)
  }
  await writeFile(join(directory, openMark), '')
  return places
}

/**
 * Stores the collector's name outside LMDB: it identifies the part of a damaged journal that the warehouse already has.
 */
export async function rememberCollector(directory: string, collector: string) {
  await writeFile(join(directory, collectorFile), collector)
}

export async function markClean(directory: string) {
  await rm(join(directory, openMark), { force: true })
}

async function setAside(directory: string, place: string, name: string, log: Log) {
  const aside = join(directory, `damaged-${name}-${new Date().toISOString().replace(/[:.]/g, '-')}`)
  await rename(place, aside)
  await mkdir(place)
  log.warn(
    `the ${name} was damaged and was set aside as ${aside}; a new one starts with everything that can still be read`,
  )
  if (name !== 'journal') return
  const collector = await readFile(join(directory, collectorFile), 'utf8').catch(() => '')
  await writeFile(join(aside, collectorFile), collector)
}

const setAsideNames = async (directory: string) =>
  (await readdir(directory)).filter((name) => name.startsWith('damaged-journal-')).sort()

/** Journals set aside but not yet salvaged; an interrupted salvage is repeated. */
export async function salvages(directory: string): Promise<Salvage[]> {
  const folders = (await setAsideNames(directory)).map((name) => join(directory, name))
  return Promise.all(folders.filter((folder) => !existsSync(join(folder, doneFile))).map(openSalvage))
}

/** The collectors of all journals that were set aside. */
export async function findPredecessors(directory: string): Promise<string[]> {
  const names = await setAsideNames(directory)
  const found = await Promise.all(
    names.map((name) => readFile(join(directory, name, collectorFile), 'utf8').catch(() => '')),
  )
  return found.filter(Boolean)
}

async function openSalvage(folder: string): Promise<Salvage> {
  const collector = await readFile(join(folder, collectorFile), 'utf8').catch(() => '')
  const file = join(folder, 'data.mdb')
  return {
    collector,
    entriesAfter: (sequence) => entriesIn(file, sequence),
    indexIds: async (ledger) => {
      if (existsSync(join(folder, indexedFile))) return
      const indexedTo = ledger.collector === collector ? ledger.indexedTo : 0
      for await (const group of scanRecords(file, indexedTo)) await ledger.addIds(idsIn(group), collector)
      await writeFile(join(folder, indexedFile), '')
    },
    finish: () => writeFile(join(folder, doneFile), ''),
  }
}

async function* entriesIn(path: string, after: number): AsyncGenerator<Entry> {
  const whole = new Set<number>()
  for await (const { sequence, entries, damaged } of scanRecords(path, after)) {
    if (whole.has(sequence)) continue
    if (damaged === 0) whole.add(sequence)
    yield* entries
  }
}
