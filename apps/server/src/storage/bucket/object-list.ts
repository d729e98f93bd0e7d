import { SaxesParser } from 'saxes'

export interface ObjectPage {
  objects: { key: string; bytes: number; changedAt: Date }[]
  /** For the next page; null after the last. */
  next: string | null
}

/** Reads an answer of ListObjectsV2 with `encoding-type=url`. */
export function parseObjectList(xml: string): ObjectPage {
  const objects: ObjectPage['objects'] = []
  const path: string[] = []
  let fields: Record<string, string> = {}
  const page: Record<string, string> = {}
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    path.push(name)
    if (name === 'Contents') fields = {}
  })
  const add = (text: string) => {
    const name = path.at(-1) ?? ''
    const into = path.at(-2) === 'Contents' ? fields : page
    into[name] = (into[name] ?? '') + text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    path.pop()
    if (name !== 'Contents') return
    const { Key = '', Size = '', LastModified = '' } = fields
    const key = page.EncodingType === 'url' ? decodeURIComponent(Key.replace(/\+/g, ' ')) : Key
    objects.push({ key, bytes: Number(Size), changedAt: new Date(LastModified) })
  })
  parser.write(xml).close()
  return { objects, next: page.IsTruncated === 'true' ? (page.NextContinuationToken ?? null) : null }
}
