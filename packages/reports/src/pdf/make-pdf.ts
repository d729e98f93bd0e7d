import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { isFontFile, pdfFonts } from './fonts.ts'
import { isMonospaceFont, monospaceFont } from './monospace.ts'

/** The bytes of a document. Nothing is fetched for it, and no file but its fonts is read. */
export async function makePdf(definition: TDocumentDefinitions): Promise<Uint8Array> {
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => isFontFile(path) || isMonospaceFont(path))
  pdfmake.setFonts({ ...pdfFonts, ...monospaceFont })
  return pdfmake.createPdf(definition).getBuffer()
}
