import { Readable } from 'node:stream'

/** A file that is written while it is sent: a part is asked for when the one before has left, and none once nobody takes them. */
export class StreamedFile extends File {
  readonly #write: (signal: AbortSignal) => AsyncIterable<string>
  constructor(write: (signal: AbortSignal) => AsyncIterable<string>, name: string, type: string) {
    super([], name, { type })
    this.#write = write
  }

  parts(): Readable {
    const leaving = new AbortController()
    // Two parts at most are ahead of the reader.
    const parts = Readable.from(this.#write(leaving.signal), { highWaterMark: 1 })
    parts.once('close', () => leaving.abort())
    return parts
  }
}
