import { inflateSync } from 'node:zlib'

/** Extracts the text of a PDF as our reports write it: glyphs of embedded fonts with their character maps. */
export function pdfText(bytes: Uint8Array): string {
  const file = Buffer.from(bytes).toString('latin1')
  const streams = [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) => inflated(body))
  const tables = streams.filter((text) => text.includes('beginbfrange')).map(parseSigns)
  const pages = streams.filter((text) => /\bT[jJ]\b/.test(text)).join('\n')
  // Decodes the text with every font's map, because the font of a glyph is not tracked.
  return tables.map((signs) => read(pages, signs)).join('\n')
}

function inflated(body: string) {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

const splitHex = (text: string, size: number) => text.match(new RegExp(`.{${size}}`, 'g')) ?? []

function parseSigns(table: string): Map<number, string> {
  const signs = new Map<number, string>()
  for (const [, from = '', , list = ''] of table.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    for (const [at, [, code = '']] of [...list.matchAll(/<(\w+)>/g)].entries()) {
      const text = String.fromCharCode(...splitHex(code, 4).map((unit) => Number.parseInt(unit, 16)))
      signs.set(Number.parseInt(from, 16) + at, text)
    }
  }
  return signs
}

/** Long words are set in pieces, so no separator is added. */
function read(pages: string, signs: ReadonlyMap<number, string>) {
  const codes = [...pages.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, line = '']) =>
    [...line.matchAll(/<(\w+)>/g)].flatMap(([, code = '']) => splitHex(code, 4)),
  )
  return codes.map((code) => signs.get(Number.parseInt(code, 16)) ?? '').join('')
}
