import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { RootDatabase } from 'lmdb'

const pageBytes = 4_096
const stepBytes = 8 * 1_048_576
const chunkBytes = 1_048_576

/**
 * Room in LMDB's file that is already taken from the disk. A write that finds the disk full corrupts lmdb's memory and ends the process
 * (seen with 3.5.6), so nothing is written that does not fit in here: the file is made longer with zeros first, where failing is harmless.
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

  /** Throws when the disk has not so much left. Keeps some in advance, so that a write seldom waits. */
  async ensure(bytes: number) {
    if (this.#left() < bytes) await this.#grow(bytes)
    else if (this.#left() < stepBytes / 2 + bytes) void this.#grow(bytes).catch(() => undefined)
  }

  #left() {
    const { lastPageNumber } = this.#root.getStats() as { lastPageNumber: number } // lmdb types it as any object
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
      // The first look at the file: what it is longer than what is used was made by an earlier process.
      const isKnown = this.#size > 0
      this.#size = Math.max(this.#size, size)
      if (!isKnown && this.#left() >= stepBytes) return
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
