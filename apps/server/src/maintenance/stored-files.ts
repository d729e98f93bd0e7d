import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Files, KeptFile } from '../storage/files.ts'
import { localFiles, sourceAt } from '../storage/local-files.ts'
import { copyTree, measureTree, replaceTree } from './copies.ts'
import type { Installation } from './installation.ts'

type Stores = Pick<Installation, 'filesDirectory' | 'bucketFiles'>

/** Saves all files to a new folder. Files that are deleted meanwhile are left out. */
export async function saveFiles({ filesDirectory, bucketFiles }: Stores, folder: string) {
  if (!bucketFiles) {
    if (existsSync(filesDirectory)) await copyTree(filesDirectory, folder)
    return
  }
  for await (const { name } of bucketFiles.listAll()) {
    const opened = await bucketFiles.open(name)
    if (!opened) continue
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(opened.stream, createWriteStream(path, { mode: 0o600 }))
  }
}

/** Replaces all files by those of a snapshot. Can be interrupted and repeated. */
export async function loadFiles({ filesDirectory, bucketFiles }: Stores, folder: string) {
  if (!bucketFiles) {
    if (existsSync(folder)) await replaceTree(folder, filesDirectory)
    else await rm(filesDirectory, { recursive: true, force: true })
    return
  }
  const kept = new Set<string>()
  for await (const { name, bytes } of localFiles(folder).listAll()) {
    await bucketFiles.write(name, sourceAt(join(folder, name), bytes))
    kept.add(name)
  }
  for await (const { name } of bucketFiles.listAll()) if (!kept.has(name)) await bucketFiles.remove(name)
}

export async function measureFiles({ filesDirectory, bucketFiles }: Stores): Promise<number> {
  if (!bucketFiles) return measureTree(filesDirectory)
  let sum = 0
  for await (const { bytes } of bucketFiles.listAll()) sum += bytes
  return sum
}

export async function hasFiles(files: Files): Promise<boolean> {
  for await (const _ of files.listAll()) return true
  return false
}

export interface CopiedFiles {
  copied: number
  bytes: number
  /** Already there with the same size. */
  skipped: number
}

/** Copies all files that the target lacks, a few at once. Can be repeated. */
export async function copyFiles(from: Files, to: Files): Promise<CopiedFiles> {
  const known = new Map<string, number>()
  for await (const { name, bytes } of to.listAll()) known.set(name, bytes)
  const result = { copied: 0, bytes: 0, skipped: 0 }
  const pending = from.listAll()[Symbol.asyncIterator]()
  const work = async () => {
    for (let next = await pending.next(); !next.done; next = await pending.next()) {
      if (known.get(next.value.name) === next.value.bytes) result.skipped++
      else if (await copyOne(from, to, next.value)) {
        result.copied++
        result.bytes += next.value.bytes
      }
    }
  }
  await Promise.all(Array.from({ length: copiedAtOnce }, work))
  return result
}

const copiedAtOnce = 4

/** False if the file was deleted meanwhile. Files of this product are at most a few megabytes large. */
async function copyOne(from: Files, to: Files, { name }: KeptFile) {
  const content = await from.read(name)
  if (content) await to.write(name, content)
  return content !== null
}
