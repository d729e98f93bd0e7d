import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Files, KeptFile } from './files.ts'

/** A file that is being written has a random id at the end of its name. */
const isUnfinished = (name: string) => /\.[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name)

export function localFiles(directory: string): Files {
  const find = async (name: string): Promise<KeptFile | null> => {
    const kept = await stat(join(directory, name)).catch(unlessMissing)
    return kept?.isFile() ? { name, bytes: kept.size, usedAt: kept.mtime } : null
  }
  return {
    async write(name, content) {
      const path = join(directory, name)
      const unfinished = `${path}.${randomUUID()}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(unfinished, 'w', 0o600)
      try {
        if (content instanceof Uint8Array) await file.writeFile(content)
        else for await (const part of content.open()) await file.writeFile(part)
        await file.sync()
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      } finally {
        await file.close()
      }
      await rename(unfinished, path)
    },
    read: (name) => readFile(join(directory, name)).then((bytes) => new Uint8Array(bytes), unlessMissing),
    async open(name) {
      const file = await open(join(directory, name)).catch(unlessMissing)
      return file && { bytes: (await file.stat()).size, stream: file.createReadStream() }
    },
    remove: (name) => rm(join(directory, name), { force: true }),
    touch: (name, at) =>
      utimes(join(directory, name), at, at)
        .catch(unlessMissing)
        .then(() => undefined),
    async list(folder) {
      const names = (await readdir(join(directory, folder)).catch(unlessMissing)) ?? []
      const found: KeptFile[] = []
      for (const name of names) {
        const kept = await find(`${folder}/${name}`)
        if (kept) found.push(kept)
      }
      return found
    },
    async *listAll() {
      const entries = (await readdir(directory, { withFileTypes: true, recursive: true }).catch(unlessMissing)) ?? []
      for (const entry of entries.filter((each) => each.isFile() && !isUnfinished(each.name))) {
        const kept = await find(relative(directory, join(entry.parentPath, entry.name)))
        if (kept) yield kept
      }
    },
    check: async () => null,
  }
}

/** A file on disk, to be stored elsewhere. */
export const sourceAt = (path: string, bytes: number) => ({ bytes, open: () => createReadStream(path) })

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
