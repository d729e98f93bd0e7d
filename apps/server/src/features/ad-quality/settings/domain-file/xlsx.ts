import { readZip } from './zip.ts'

interface Element {
  attributes: string
  inner: string
}

/** Yields the elements of a name in order. Reads each character once, even in malformed text. */
function* elements(xml: string, name: string): Generator<Element> {
  let at = 0
  for (;;) {
    at = xml.indexOf(`<${name}`, at)
    if (at < 0) return
    const from = at + name.length + 1
    const isWhole = /[\s/>]/.test(xml[from] ?? '')
    if (!isWhole) {
      at = from
      continue
    }
    const open = xml.indexOf('>', from)
    if (open < 0) return
    if (xml[open - 1] === '/') {
      yield { attributes: xml.slice(from, open - 1), inner: '' }
      at = open
      continue
    }
    const close = xml.indexOf(`</${name}>`, open)
    if (close < 0) return
    yield { attributes: xml.slice(from, open), inner: xml.slice(open + 1, close) }
    at = close
  }
}

const attribute = (attributes: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

const elementText = (xml: string) => [...elements(xml, 't')].map(({ inner }) => decoded(inner)).join('')

/** The path of the workbook's first sheet. */
function firstSheet(read: (name: string) => string | null) {
  const [sheet] = elements(read('xl/workbook.xml') ?? '', 'sheet')
  const id = sheet ? attribute(sheet.attributes, 'r:id') : ''
  const relations = [...elements(read('xl/_rels/workbook.xml.rels') ?? '', 'Relationship')]
  const found = relations.find(({ attributes }) => id !== '' && attribute(attributes, 'Id') === id)
  const target = found ? attribute(found.attributes, 'Target') : 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The rows of a spreadsheet's first sheet as text. Throws if it cannot be read. */
export function xlsxRows(file: Buffer): string[][] {
  const read = readZip(file)
  const sheet = read(firstSheet(read))
  if (sheet === null) throw new Error('not a spreadsheet')
  const shared = [...elements(read('xl/sharedStrings.xml') ?? '', 'si')].map(({ inner }) => elementText(inner))
  return [...elements(sheet, 'row')].map(({ inner }) =>
    [...elements(inner, 'c')].map((cell) => {
      const type = attribute(cell.attributes, 't')
      if (type === 'inlineStr') return elementText(cell.inner)
      const [value] = elements(cell.inner, 'v')
      const text = value ? decoded(value.inner) : ''
      return type === 's' ? (shared[Number(text)] ?? '') : text
    }),
  )
}
