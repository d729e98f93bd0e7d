import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { isFontFile, pdfFonts } from './fonts.ts'
import { isMonospaceFont, monospaceFont } from './monospace.ts'

/** Renders a document. Makes no requests, and reads no files except the fonts. */
export async function makePdf(definition: TDocumentDefinitions): Promise<Uint8Array> {
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => isFontFile(path) || isMonospaceFont(path))
  pdfmake.setFonts({ ...pdfFonts, ...monospaceFont })
  return pdfmake.createPdf(definition).getBuffer()
}
