import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'

export const buildZip = (files: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))

/** Builds an archive with each file's size behind it, as programs do that write it to a stream. */
export const streamZip = (files: Record<string, string>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const zip = new Zip((error, chunk, isLast) => {
      if (error) reject(error)
      chunks.push(chunk)
      if (isLast) resolve(Buffer.concat(chunks))
    })
    for (const [name, text] of Object.entries(files)) {
      const file = new ZipDeflate(name)
      zip.add(file)
      file.push(strToU8(text), true)
    }
    zip.end()
  })

/** Builds a workbook with one column of shared strings in its first sheet. */
export function buildSpreadsheet(cells: readonly string[]): Buffer {
  const rows = cells.map((_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${at}</v></c></row>`)
  return buildZip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Target="worksheets/first.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${cells.map((cell) => `<si><t>${cell.replaceAll('&', '&amp;')}</t></si>`).join('')}</sst>`,
    'xl/worksheets/first.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
  })
}
