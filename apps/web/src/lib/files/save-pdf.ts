import { saveFile } from './csv.ts'

/** Downloads a base64-encoded PDF. */
export function savePdf(fileName: string, base64: string) {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  saveFile(fileName, bytes, 'application/pdf')
}
