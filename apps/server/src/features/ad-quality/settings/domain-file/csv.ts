import { pipeline, Readable } from 'node:stream'
import { type Info, parse } from 'csv-parse'

/** A row of an uploaded file, with its number in the file. */
export interface FileRow {
  row: number
  cells: string[]
}

/** Longer than any address; without a limit, an unclosed quote would collect the rest of the file. */
const maxRecordLength = 65_536

/** Parses text as spreadsheets export it: any of the usual separators, quoted cells, mixed line endings. */
export async function* readCsvRows(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const parser = parse({
    bom: true,
    delimiter: [',', ';', '\t'],
    info: true,
    max_record_size: maxRecordLength,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  })
  // The parser emits the source's errors; the loop below throws them.
  pipeline(Readable.from(text), parser, () => undefined)
  for await (const { info, record } of parser as AsyncIterable<{ info: Info; record: string[] }>) {
    yield { row: info.records + info.empty_lines, cells: record }
  }
}
