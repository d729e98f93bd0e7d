import { readFile, writeFile } from 'node:fs/promises'
import { parseAddress } from './address.ts'

/**
 * The name of the network an address belongs to. The published list is 33 MB of text; as sorted numbers it is some 12 MB, made once and
 * kept in a file. IPv6 is compared by its upper half: no network smaller than a /64 is announced.
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
    // The widest first, so that each begins where its width allows.
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

/** Reads the compact form, or makes it from the published lists. */
export async function openNetworks(lists: { v4: string; v6: string }, cacheFile: string): Promise<Networks> {
  const cached = await readFile(cacheFile).catch(() => null)
  if (cached) return new Networks(aligned(cached))
  const bytes = compactNetworks(await readFile(lists.v4), await readFile(lists.v6))
  // Only a cache: where it cannot be written, the next start makes it again.
  await writeFile(cacheFile, bytes).catch(() => undefined)
  return new Networks(bytes)
}

const aligned = (bytes: Uint8Array) => (bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes))

export function compactNetworks(v4: Uint8Array, v6: Uint8Array): Uint8Array {
  const names = new Map<string, number>()
  const numberOf = (name: string) => {
    const known = names.get(name)
    if (known !== undefined) return known
    names.set(name, names.size)
    return names.size - 1
  }
  const four = rowsOf(v4).map(
    ([start = '', end = '', name = '']) => [Number(start), Number(end), numberOf(name)] as const,
  )
  const half = (text: string) => BigInt(text) >> 64n
  const six = rowsOf(v6).map(([start = '', end = '', name = '']) => [half(start), half(end), numberOf(name)] as const)
  const texts = [...names.keys()].map((name) => Buffer.from(name))
  const offsets = new Uint32Array(texts.length + 1)
  for (const [index, text] of texts.entries()) offsets[index + 1] = (offsets[index] ?? 0) + text.length
  const parts = [
    Uint32Array.of(four.length, six.length, texts.length, 0),
    BigUint64Array.from(six, ([start]) => start),
    BigUint64Array.from(six, ([, end]) => end),
    Uint32Array.from(four, ([start]) => start),
    Uint32Array.from(four, ([, end]) => end),
    Uint32Array.from(four, ([, , name]) => name),
    Uint32Array.from(six, ([, , name]) => name),
    offsets,
    Buffer.concat(texts),
  ]
  return aligned(Buffer.concat(parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength))))
}

/** Start, end and name of each line `start,end,number,name`; a name with a comma is in quotes. */
function rowsOf(list: Uint8Array): string[][] {
  return Buffer.from(list.buffer, list.byteOffset, list.byteLength)
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [start = '', end = '', number = ''] = line.split(',', 3)
      const name = line.slice(start.length + end.length + number.length + 3)
      return [
        start,
        end,
        name.startsWith('"') ? name.slice(1, name.lastIndexOf('"')).replaceAll('""', '"') : name.trim(),
      ]
    })
}
