import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extract, isSound } from './examine.ts'
import { decodeGroup, type Entry } from './record.ts'

export interface JournalPlaces {
  beacons: string
  ledger: string
}

/** Records of a journal that was set aside. They are brought into the new one as soon as the warehouse says which of them it has. */
export interface Salvage {
  collector: string
  entries: { sequence: number; entry: Entry }[]
  finish(): Promise<void>
}

interface Log {
  warn(message: string): void
}

const openMark = 'open'
const collectorFile = 'collector'
const doneFile = 'salvaged'

/** Makes the folders usable: after an end that was not clean they are examined, and what is damaged is set aside. */
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

/** The collector's name outside of LMDB: it tells what of a damaged journal the warehouse has. */
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
  log.warn(`the ${name} was damaged and was set aside as ${aside}; a new one is begun with all that can be read of it`)
  if (name !== 'journal') return
  await extract(aside, { forward: join(aside, 'forward'), backward: join(aside, 'backward') })
  const collector = await readFile(join(directory, collectorFile), 'utf8').catch(() => '')
  await writeFile(join(aside, collectorFile), collector)
}

/** Journals that were set aside and not brought in yet; an interrupted salvage is repeated. */
export async function salvages(directory: string): Promise<Salvage[]> {
  const names = (await readdir(directory)).filter((name) => name.startsWith('damaged-journal-')).sort()
  const open = names.map((name) => join(directory, name)).filter((folder) => !existsSync(join(folder, doneFile)))
  return Promise.all(open.map(salvageOf))
}

async function salvageOf(folder: string): Promise<Salvage> {
  const found = new Map<number, Entry[]>()
  for (const name of ['forward', 'backward']) {
    const bytes = await readFile(join(folder, name)).catch(() => Buffer.alloc(0))
    for (const [sequence, record] of recordsIn(bytes)) found.set(sequence, decodeGroup(record)?.entries ?? [])
  }
  const ordered = [...found].sort(([a], [b]) => a - b)
  return {
    collector: await readFile(join(folder, collectorFile), 'utf8').catch(() => ''),
    entries: ordered.flatMap(([sequence, entries]) => entries.map((entry) => ({ sequence, entry }))),
    finish: () => writeFile(join(folder, doneFile), ''),
  }
}

const headBytes = 12

function* recordsIn(bytes: Buffer): Generator<[number, Buffer]> {
  let at = 0
  while (at + headBytes <= bytes.length) {
    const end = at + headBytes + bytes.readUInt32LE(at + 8)
    if (end > bytes.length) return
    yield [bytes.readDoubleLE(at), bytes.subarray(at + headBytes, end)]
    at = end
  }
}
