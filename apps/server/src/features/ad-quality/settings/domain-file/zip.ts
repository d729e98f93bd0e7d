import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { sliceBytes } from './slices.ts'

/** Deflate packs at most 1,032 : 1, so that a slice unpacks to 4 MB at most before the limit is checked. */
const sliceLength = 4_096
/** Ten times what three thousand domains need; stops zip bombs. */
const maxUnpacked = 8_388_608
const maxEntries = 1_000

/** Unpacks the named files of an archive. Sizes are counted while unpacking: those in the archive may be false. */
export async function unzipFiles(archive: Buffer, names: readonly string[]): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Uint8Array[]>()
  let entries = 0
  let unpacked = 0
  const unzip = new Unzip((file: UnzipFile) => {
    if (++entries > maxEntries) throw new Error('too many files in the archive')
    if (!names.includes(file.name)) return
    const chunks: Uint8Array[] = []
    parts.set(file.name, chunks)
    file.ondata = (error, chunk) => {
      if (error) throw error
      unpacked += chunk.length
      if (unpacked > maxUnpacked) throw new Error('the archive unpacks to too much')
      chunks.push(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for await (const slice of sliceBytes(archive, sliceLength)) unzip.push(slice)
  unzip.push(new Uint8Array(0), true)
  return new Map([...parts].map(([name, chunks]) => [name, Buffer.concat(chunks)]))
}
