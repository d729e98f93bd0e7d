import { inflateSync } from 'node:zlib'

/**
 * The characters with glyphs in a WOFF file, with their width relative to the font size. Read from the font's tables: the
 * published unicode ranges of web font subsets include characters that the files lack.
 */
export function readMetrics(woff: Buffer): ReadonlyMap<number, number> {
  const unitsPerEm = readTable(woff, 'head').readUInt16BE(18)
  const widths = readTable(woff, 'hmtx')
  const widthCount = readTable(woff, 'hhea').readUInt16BE(34)
  const readWidth = (glyph: number) => widths.readUInt16BE(Math.min(glyph, widthCount - 1) * 4) / unitsPerEm
  return new Map([...readGlyphs(readTable(woff, 'cmap'))].map(([code, glyph]) => [code, readWidth(glyph)]))
}

const headerBytes = 44
const entryBytes = 20

function readTable(woff: Buffer, name: string): Buffer {
  const count = woff.readUInt16BE(12)
  for (let at = 0; at < count; at++) {
    const entry = woff.subarray(headerBytes + at * entryBytes)
    if (entry.toString('latin1', 0, 4) !== name) continue
    const [start, packed, size] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const bytes = woff.subarray(start, start + packed)
    return packed < size ? inflateSync(bytes) : bytes
  }
  throw new Error(`the font has no table ${name}`)
}

type Glyphs = Map<number, number>

function readGlyphs(cmap: Buffer): Glyphs {
  const found: Glyphs = new Map()
  const count = cmap.readUInt16BE(2)
  for (let at = 0; at < count; at++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + at * 8 + 4))
    // These fonts have formats 4 and 12; other formats add nothing.
    if (table.readUInt16BE(0) === 4) addSegments(table, found)
    if (table.readUInt16BE(0) === 12) addGroups(table, found)
  }
  return found
}

function addSegments(table: Buffer, found: Glyphs) {
  const size = table.readUInt16BE(6)
  const [ends, starts] = [14, 16 + size]
  const [deltas, offsets] = [starts + size, starts + size * 2]
  for (let at = 0; at < size; at += 2) {
    const [start, end] = [table.readUInt16BE(starts + at), table.readUInt16BE(ends + at)]
    const [delta, offset] = [table.readUInt16BE(deltas + at), table.readUInt16BE(offsets + at)]
    for (let code = start; code <= end && code < 0xffff; code++) {
      const own = offset === 0 ? code : table.readUInt16BE(offsets + at + offset + (code - start) * 2)
      const glyph = offset !== 0 && own === 0 ? 0 : (own + delta) % 0x10000
      // Glyph 0 is the missing glyph.
      if (glyph !== 0) found.set(code, glyph)
    }
  }
}

function addGroups(table: Buffer, found: Glyphs) {
  const count = table.readUInt32BE(12)
  for (let at = 0; at < count; at++) {
    const group = 16 + at * 12
    const [start, end, glyph] = [group, group + 4, group + 8].map((place) => table.readUInt32BE(place))
    for (let code = start ?? 0; code <= (end ?? 0); code++) found.set(code, (glyph ?? 0) + code - (start ?? 0))
  }
}
