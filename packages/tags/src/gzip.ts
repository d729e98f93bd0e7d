import { promisify } from 'node:util'
import { constants, deflateRaw, gzip } from 'node:zlib'
import { findTail } from './builds.ts'

const [gzipped, deflated] = [promisify(gzip), promisify(deflateRaw)]
const headerLength = 10
const trailerLength = 8

/** Compresses a script. Only its configuration is compressed here; the rest was compressed better by the build. */
export async function gzipScript(script: string): Promise<Buffer> {
  const whole = await gzipped(script, { level: constants.Z_BEST_COMPRESSION })
  const tail = findTail(script)
  if (!tail) return whole
  const head = script.slice(0, -tail.text.length)
  // A sync flush ends at a whole byte, and its last block is not marked as the final one.
  const start = await deflated(head, { level: constants.Z_BEST_COMPRESSION, finishFlush: constants.Z_SYNC_FLUSH })
  // The trailer has the checksum and length of the whole text.
  return Buffer.concat([whole.subarray(0, headerLength), start, tail.deflated, whole.subarray(-trailerLength)])
}
