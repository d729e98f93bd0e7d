import type { FileRow } from './csv.ts'
import { parseXml } from './xml.ts'
import { unzipFiles } from './zip.ts'

const workbookPath = 'xl/workbook.xml'
const relationsPath = 'xl/_rels/workbook.xml.rels'
const stringsPath = 'xl/sharedStrings.xml'

/** The rows of a spreadsheet's first sheet as text. Throws if it cannot be read. */
export async function* readXlsxRows(archive: Buffer): AsyncGenerator<FileRow> {
  const book = await unzipFiles(archive, [workbookPath, relationsPath])
  const sheetPath = await findFirstSheet(book)
  const parts = await unzipFiles(archive, [sheetPath, stringsPath])
  const sheet = parts.get(sheetPath)
  if (!sheet) throw new Error('not a spreadsheet')
  yield* readSheet(sheet, await readSharedStrings(parts.get(stringsPath)))
}

async function findFirstSheet(book: Map<string, Buffer>) {
  const sheetIds = await readElements(book.get(workbookPath), 'sheet', (attributes) => attributes['r:id'])
  const relations = await readElements(book.get(relationsPath), 'Relationship', ({ Id, Target }) => ({ Id, Target }))
  const target = relations.find(({ Id }) => Id !== undefined && Id === sheetIds[0])?.Target ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

async function readElements<Value>(
  document: Buffer | undefined,
  element: string,
  read: (attributes: Record<string, string | undefined>) => Value,
) {
  const values: Value[] = []
  const open = (name: string, attributes: Record<string, string>) => {
    if (name === element) values.push(read(attributes))
  }
  if (document) for await (const _ of parseXml(document, { open }));
  return values
}

/** A string is one element `si`; formatting splits its text into several elements `t`. */
async function readSharedStrings(document: Buffer | undefined) {
  const strings: string[] = []
  let string = ''
  let isText = false
  const slices = parseXml(document ?? Buffer.from('<sst/>'), {
    open: (name) => {
      if (name === 'si') string = ''
      isText = name === 't'
    },
    text: (text) => {
      if (isText) string += text
    },
    close: (name) => {
      if (name === 'si') strings.push(string)
      isText = false
    },
  })
  for await (const _ of slices);
  return strings
}

async function* readSheet(document: Buffer, strings: readonly string[]): AsyncGenerator<FileRow> {
  let rows: FileRow[] = []
  let row: FileRow = { row: 0, cells: [] }
  let type: string | undefined
  let value = ''
  let isValue = false
  const slices = parseXml(document, {
    open: (name, { r, t }) => {
      // Spreadsheets omit empty rows; `r` is the row's number.
      if (name === 'row') row = { row: Number(r) || row.row + 1, cells: [] }
      if (name === 'c') {
        type = t
        value = ''
      }
      isValue = name === (type === 'inlineStr' ? 't' : 'v')
    },
    text: (text) => {
      if (isValue) value += text
    },
    close: (name) => {
      isValue = false
      if (name === 'c') row.cells.push(type === 's' ? (strings[Number(value)] ?? '') : value)
      if (name === 'row') rows.push(row)
    },
  })
  for await (const _ of slices) {
    yield* rows
    rows = []
  }
}
