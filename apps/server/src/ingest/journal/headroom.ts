import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { RootDatabase } from 'lmdb'

const pageBytes = 4_096
const stepBytes = 8 * 1_048_576
const chunkBytes = 1_048_576

/**
 * Space in LMDB's file that is already allocated on disk. A write that hits a full disk corrupts lmdb's memory and ends
 * the process (seen with 3.5.6), so the file is first extended with zeros, where failing is harmless.
 */
export class Headroom {
  readonly #root: RootDatabase
  readonly #path: string
  #size = 0
  #growing: Promise<void> | null = null

  constructor(root: RootDatabase, directory: string) {
    this.#root = root
    this.#path = join(directory, 'data.mdb')
  }

  /** Throws if the disk lacks the space. Allocates ahead, so writes seldom wait. */
  async ensure(bytes: number) {
    if (this.#left() < bytes) await this.#grow(bytes)
    else if (this.#left() < stepBytes / 2 + bytes) void this.#grow(bytes).catch(() => undefined)
  }

  #left() {
    const { lastPageNumber } = this.#root.getStats() as { lastPageNumber: number } // lmdb types it as a plain object
    return this.#size - (lastPageNumber + 1) * pageBytes
  }

  async #grow(bytes: number) {
    while (this.#left() < bytes + stepBytes / 2) {
      this.#growing ??= this.#growByStep().finally(() => {
        this.#growing = null
      })
      await this.#growing
    }
  }

  async #growByStep() {
    const file = await open(this.#path, 'r+')
    try {
      const { size } = await file.stat()
      // First look at the file: any excess over the used size was allocated by an earlier process.
      const isMeasured = this.#size > 0
      this.#size = Math.max(this.#size, size)
      if (!isMeasured && this.#left() >= stepBytes) return
      await writeZeros(file, this.#size, stepBytes)
      this.#size += stepBytes
    } finally {
      await file.close()
    }
  }
}

async function writeZeros(file: FileHandle, from: number, count: number) {
  const zeros = Buffer.alloc(chunkBytes)
  for (let at = 0; at < count; at += chunkBytes) await file.write(zeros, 0, chunkBytes, from + at)
  await file.datasync()
}
