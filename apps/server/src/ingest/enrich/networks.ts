import { readFile, writeFile } from 'node:fs/promises'
import { parseAddress } from './address.ts'

/**
 * Finds the name of the network that owns an address. The published list is 33 MB of text; as sorted numbers it takes
 * about 12 MB, built once and cached in a file. IPv6 is compared by its upper half, because no network smaller than a
 * /64 is announced.
 */
export class Networks {
  readonly #v4: { starts: Uint32Array; ends: Uint32Array; names: Uint32Array }
  readonly #v6: { starts: BigUint64Array; ends: BigUint64Array; names: Uint32Array }
  readonly #offsets: Uint32Array
  readonly #text: Uint8Array

  constructor(bytes: Uint8Array) {
    const [v4 = 0, v6 = 0, names = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset, headWords)
    let at = bytes.byteOffset + headWords * 4
    const take = (count: number, width: number) => {
      const start = at
      at += count * width
      return start
    }
    // The widest arrays are first, which keeps each one aligned.
    const [start6, end6] = [take(v6, 8), take(v6, 8)]
    this.#v4 = {
      starts: new Uint32Array(bytes.buffer, take(v4, 4), v4),
      ends: new Uint32Array(bytes.buffer, take(v4, 4), v4),
      names: new Uint32Array(bytes.buffer, take(v4, 4), v4),
    }
    this.#v6 = {
      starts: new BigUint64Array(bytes.buffer, start6, v6),
      ends: new BigUint64Array(bytes.buffer, end6, v6),
      names: new Uint32Array(bytes.buffer, take(v6, 4), v6),
    }
    this.#offsets = new Uint32Array(bytes.buffer, take(names + 1, 4), names + 1)
    this.#text = bytes.subarray(at - bytes.byteOffset)
  }

  nameOf(address: string): string {
    const parsed = parseAddress(address)
    if (parsed === null) return ''
    const table = typeof parsed === 'number' ? this.#v4 : this.#v6
    const index = lastAtOrBefore(table.starts, parsed)
    const end = index < 0 ? undefined : table.ends[index]
    if (end === undefined || parsed > end) return ''
    const name = table.names[index] ?? 0
    return new TextDecoder().decode(this.#text.subarray(this.#offsets[name], this.#offsets[name + 1]))
  }
}

const headWords = 4

function lastAtOrBefore(starts: Uint32Array | BigUint64Array, wanted: number | bigint) {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? 0) <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Reads the compact form, or builds it from the published lists. */
export async function openNetworks(lists: { v4: string; v6: string }, cacheFile: string): Promise<Networks> {
  const cached = await readFile(cacheFile).catch(() => null)
  if (cached) return new Networks(aligned(cached))
  const bytes = compactNetworks(await readFile(lists.v4), await readFile(lists.v6))
  // This is only a cache: if it cannot be written, the next start builds it again.
  await writeFile(cacheFile, bytes).catch(() => undefined)
  return new Networks(bytes)
}

const aligned = (bytes: Uint8Array) => (bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes))

export function compactNetworks(v4: Uint8Array, v6: Uint8Array): Uint8Array {
  const names = new Map<string, number>()
  const assignNumber = (name: string) => {
    const known = names.get(name) ?? names.size
    names.set(name, known)
    return known
  }
  const half = (text: string) => BigInt(text) >> 64n
  const four = columns(v4, (count) => new Uint32Array(count), Number, assignNumber)
  const six = columns(v6, (count) => new BigUint64Array(count), half, assignNumber)
  const texts = [...names.keys()].map((name) => Buffer.from(name))
  const offsets = new Uint32Array(texts.length + 1)
  for (const [index, text] of texts.entries()) offsets[index + 1] = (offsets[index] ?? 0) + text.length
  const parts = [
    Uint32Array.of(four.names.length, six.names.length, texts.length, 0),
    six.starts,
    six.ends,
    four.starts,
    four.ends,
    four.names,
    six.names,
    offsets,
    Buffer.concat(texts),
  ]
  return aligned(Buffer.concat(parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength))))
}

/** Parses line by line into columns: half a million row objects would take about 300 MB. */
function columns<Numbers extends Uint32Array | BigUint64Array>(
  list: Uint8Array,
  make: (count: number) => Numbers,
  read: (text: string) => Numbers[number],
  assignNumber: (name: string) => number,
) {
  const bytes = Buffer.from(list.buffer, list.byteOffset, list.byteLength)
  let count = 0
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) count++
  const table = { starts: make(count), ends: make(count), names: new Uint32Array(count) }
  let from = 0
  for (let row = 0; row < count; row++) {
    const to = bytes.indexOf(lineEnd, from)
    const [start = '', end = '', name = ''] = parseLine(bytes.toString('utf8', from, to))
    table.starts[row] = read(start)
    table.ends[row] = read(end)
    table.names[row] = assignNumber(name)
    from = to + 1
  }
  return table
}

const lineEnd = 10

/** Start, end and name from a line `start,end,number,name`; a name with a comma is quoted. */
function parseLine(line: string): string[] {
  const [start = '', end = '', number = ''] = line.split(',', 3)
  const name = line.slice(start.length + end.length + number.length + 3)
  const bare = name.startsWith('"') ? name.slice(1, name.lastIndexOf('"')).replaceAll('""', '"') : name.trim()
  return [start, end, bare]
}
