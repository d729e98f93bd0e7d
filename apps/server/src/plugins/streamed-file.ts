import { Readable } from 'node:stream'

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

  parts(): Readable {
    const leaving = new AbortController()
    // At most two parts are buffered.
    const parts = Readable.from(this.#write(leaving.signal), { highWaterMark: 1 })
    parts.once('close', () => leaving.abort())
    return parts
  }
}
