import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Stores requested files by names such as 'shield-reports/<id>.pdf'. */
export interface Files {
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Null if there is no such file. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(name: string): Promise<void>
  /** Marks a file as still in use. */
  touch(name: string, at: Date): Promise<void>
  /** All files of a folder, including unfinished ones. */
  list(folder: string): Promise<KeptFile[]>
}

export interface KeptFile {
  name: string
  bytes: number
  /** Time of the last write or touch. */
  usedAt: Date
}

export function localFiles(directory: string): Files {
  return {
    /** Atomic: concurrent readers see the previous file, and a kill leaves no partial one. */
    async write(name, bytes) {
      const path = join(directory, name)
      const unfinished = `${path}.${randomUUID()}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(unfinished, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, path)
    },
    read: (name) => readFile(join(directory, name)).then((bytes) => new Uint8Array(bytes), unlessMissing),
    remove: (name) => rm(join(directory, name), { force: true }),
    touch: (name, at) =>
      utimes(join(directory, name), at, at)
        .catch(unlessMissing)
        .then(() => undefined),
    async list(folder) {
      const names = (await readdir(join(directory, folder)).catch(unlessMissing)) ?? []
      const found: KeptFile[] = []
      for (const name of names.map((each) => `${folder}/${each}`)) {
        const kept = await stat(join(directory, name)).catch(unlessMissing)
        if (kept?.isFile()) found.push({ name, bytes: kept.size, usedAt: kept.mtime })
      }
      return found
    },
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
