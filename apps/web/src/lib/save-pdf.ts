import { saveFile } from './csv.ts'

/** Hands a PDF that came in base64 to the user. */
export function savePdf(fileName: string, base64: string) {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  saveFile(fileName, bytes, 'application/pdf')
}
