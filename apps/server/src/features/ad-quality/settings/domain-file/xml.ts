import { SaxesParser } from 'saxes'
import { sliceText } from './slices.ts'

/** Office files nest about ten levels. */
const maxDepth = 100

export interface XmlHandlers {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Parses a document in slices and yields after each one. Names have no namespace prefix. Throws if it is malformed. */
export async function* parseXml(document: Buffer, { open, text, close }: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser()
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > maxDepth) throw new Error('the document is nested too deeply')
    open?.(stripPrefix(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth--
    close?.(stripPrefix(name))
  })
  if (text) parser.on('text', text)
  for await (const slice of sliceText(document, 'utf-8')) {
    parser.write(slice)
    yield
  }
  parser.close()
  yield
}

const stripPrefix = (name: string) => name.slice(name.indexOf(':') + 1)
