import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where files that people asked for are kept, by names such as 'shield-reports/<id>.pdf'. */
export interface Files {
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(name: string): Promise<void>
}

export function localFiles(directory: string): Files {
  return {
    /** Whole or not at all: whoever reads meanwhile sees the file of before, and a kill leaves no half of one. */
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
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
