import { setImmediate } from 'node:timers/promises'

/** Yields the bytes in slices. The server handles other requests between two of them. */
export async function* sliceBytes(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size)
    await setImmediate()
  }
}

/** Yields the text of the bytes in slices. Throws on bytes that the encoding does not allow. */
export async function* sliceText(bytes: Buffer, encoding: 'utf-8' | 'utf-16le'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const slice of sliceBytes(bytes, 16_384)) yield decoder.decode(slice, { stream: true })
  yield decoder.decode()
}
