import { type CsvValue, csvLine, csvMark } from '@vigil/presentation'

export type { CsvValue }

export const maxCsvRows = 20_000

export function toCsv(header: string[], rows: Iterable<CsvValue[]>): string {
  const lines = [csvLine(header)]
  for (const row of rows) {
    if (lines.length > maxCsvRows) break
    lines.push(csvLine(row))
  }
  return csvMark + lines.join('')
}

/** Downloads a file created in the page. */
export function saveFile(fileName: string, content: BlobPart, mediaType = 'text/csv;charset=utf-8') {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Revoked with a delay: Safari starts the download only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
