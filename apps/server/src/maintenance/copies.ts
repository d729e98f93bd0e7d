import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { cp, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Parts of the data directory that no snapshot contains: stores that are saved otherwise, copies, and our own state. */
const notCopied = new Set([
  'postgres',
  'vigil.lock',
  'process-id',
  'maintenance.json',
  'maintenance.json.draft',
  'before-upgrade',
  'before-upgrade.unfinished',
  'backups',
  'cache',
  'bench',
])
/** Set aside for inspection, or temporary. */
const isUnneeded = (path: string) => /(^|\/)warehouse\/(damaged-[^/]*|spill)$/.test(path)

/** The entries of the data directory that belong to a snapshot. */
export async function listEntries(dataDirectory: string, filesDirectory: string): Promise<string[]> {
  const names = await readdir(dataDirectory).catch(() => [])
  return names.filter((name) => !notCopied.has(name) && join(dataDirectory, name) !== filesDirectory).sort()
}

/** Shares blocks where the file system can. Times are kept: files expire by them. */
export async function copyTree(from: string, to: string) {
  await cp(from, to, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    preserveTimestamps: true,
    filter: (path) => !isUnneeded(path),
  })
}

export interface FileSum {
  bytes: number
  sha256: string
}

/** Writes all files of a folder to disk and returns their checksums by path. */
export async function sumFiles(folder: string): Promise<Record<string, FileSum>> {
  const sums: Record<string, FileSum> = {}
  for (const path of await listFiles(folder)) {
    await syncFile(path)
    sums[relative(folder, path)] = await sumFile(path)
  }
  return sums
}

export async function sumFile(path: string): Promise<FileSum> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

export async function measureTree(folder: string): Promise<number> {
  const sizes = await Promise.all((await listFiles(folder)).map((path) => stat(path).then(({ size }) => size)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

export async function syncFile(path: string) {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Replaces the entries of a data directory by copies. */
export async function replaceTree(from: string, to: string) {
  await rm(to, { recursive: true, force: true })
  await mkdir(join(to, '..'), { recursive: true, mode: 0o700 })
  await copyTree(from, to)
}
