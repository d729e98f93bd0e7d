import { Readable } from 'node:stream'
import type { FairQueue, Turn } from '../lib/fair-queue.ts'

/**
 * A file that is written while it is sent: the next part is requested when the previous one was sent, and none after a
 * disconnect.
 */
export class StreamedFile extends File {
  readonly #write: (signal: AbortSignal) => AsyncIterable<string>
  constructor(write: (signal: AbortSignal) => AsyncIterable<string>, name: string, type: string) {
    super([], name, { type })
    this.#write = write
  }

  parts(queue: FairQueue, owner: string): Readable {
    const leaving = new AbortController()
    const turn = { owner, signal: leaving.signal }
    // At most two parts are buffered.
    const parts = Readable.from(inTurns(this.#write(leaving.signal), queue, turn), { highWaterMark: 1 })
    parts.once('close', () => leaving.abort())
    return parts
  }
}

/** A turn per part, not per file: a client that reads slowly does not delay the others. */
async function* inTurns(parts: AsyncIterable<string>, queue: FairQueue, turn: Turn) {
  const iterator = parts[Symbol.asyncIterator]()
  try {
    for (;;) {
      const part = await queue.run(turn, () => iterator.next())
      if (part.done) return
      yield part.value
    }
  } finally {
    await iterator.return?.()
  }
}
