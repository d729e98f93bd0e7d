// Features of the synthetic ads, kept between runs: describing 20,000 pictures takes about 20 minutes of CPU time.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from '../report.mjs'
import { benchData } from '../set/cached.mjs'

const chunk = 500
/** sharp works in threads, so several pictures keep both cores busy. */
const atOnce = 2

/** Entries of hash and features for ads 0 to `count`. */
export async function describedAds(count, describe) {
  const directory = join(benchData, 'pictures', await hashVersion(describe))
  await mkdir(directory, { recursive: true })
  const all = []
  for (let from = 0; from < count; from += chunk) {
    const file = join(directory, `${from}`)
    if (!existsSync(file)) {
      await writeFile(`${file}.part`, pack(await describeFrom(from, describe)))
      await rename(`${file}.part`, file)
      say(`      described ${(from + chunk).toLocaleString('en-US')} of ${count.toLocaleString('en-US')} pictures`)
    }
    all.push(...unpack(await readFile(file)))
  }
  return all.slice(0, count).map((features, number) => [`${number}`, features])
}

/** Other code for ads or features makes other files. */
async function hashVersion(describe) {
  const hash = createHash('sha256')
  for (let number = 0; number < 10; number++) hash.update(await describe(number))
  return hash.digest('hex').slice(0, 16)
}

async function describeFrom(from, describe) {
  const described = new Array(chunk)
  let next = 0
  const work = async () => {
    while (next < chunk) {
      const at = next++
      described[at] = await describe(from + at)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return described
}

function pack(list) {
  const sizes = Buffer.alloc(list.length * 4)
  for (const [at, { length }] of list.entries()) sizes.writeUInt32LE(length, at * 4)
  return Buffer.concat([sizes, ...list])
}

function unpack(packed) {
  let from = chunk * 4
  return Array.from({ length: chunk }, (_, at) => {
    const to = from + packed.readUInt32LE(at * 4)
    const features = new Uint8Array(packed.subarray(from, to))
    from = to
    return features
  })
}
