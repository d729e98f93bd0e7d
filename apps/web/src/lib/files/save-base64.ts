import { saveFile } from './csv.ts'

/** Downloads a base64-encoded file. */
export function saveBase64(fileName: string, base64: string, type: string) {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  saveFile(fileName, bytes, type)
}

export const savePdf = (fileName: string, base64: string) => saveBase64(fileName, base64, 'application/pdf')
