import { randomUUID } from 'node:crypto'
import { type AttachmentKind, attachmentKinds, contactLimits, contactTexts, Failure } from '@vigil/contract'
import type { StoredAttachment } from '@vigil/database'
import { contentKind } from './content-kind.ts'

export interface ReadAttachment extends StoredAttachment {
  content: Uint8Array
}

/** Where an attachment lies among the files: under an id of ours, in one folder. */
export const placeOf = ({ id }: Pick<StoredAttachment, 'id'>) => `contact/${id}`

/** The files of a form, each checked by what is in it. */
export async function readAttachments(given: File | File[] | undefined): Promise<ReadAttachment[]> {
  const files = given === undefined ? [] : [given].flat()
  if (files.length > contactLimits.files) throw refused(contactTexts.tooManyFiles)
  if (files.reduce((sum, { size }) => sum + size, 0) > contactLimits.totalBytes) throw new Failure('too_large')
  return Promise.all(files.map(readOne))
}

async function readOne(file: File): Promise<ReadAttachment> {
  const name = safeName(file.name)
  const extension = extensionOf(name)
  const content = new Uint8Array(await file.arrayBuffer())
  if (content.length === 0) throw refused(contactTexts.emptyFile(name))
  const kind = contentKind(content)
  if (!kind || !isKnown(extension)) throw refused(contactTexts.wrongType(name))
  if (!extensionsOf(kind).includes(extension)) throw refused(contactTexts.otherContent(name))
  return { id: randomUUID(), name, kind, bytes: content.length, content }
}

const extensionsOf = (kind: AttachmentKind): readonly string[] => attachmentKinds[kind].extensions
const isKnown = (extension: string) =>
  Object.values(attachmentKinds).some(
    ({ extensions }) => (extensions as readonly string[]).includes(extension), // the lists are of literals
  )
const refused = (message: string) => new Failure('invalid_request', [{ field: 'body.attachments', message }])

const extensionOf = (name: string) => name.slice(Math.max(name.lastIndexOf('.'), 0)).toLowerCase()

/** A name that can stand in a mail's header and in a folder of whoever saves it: no path, nothing invisible, no odd signs. */
export function safeName(given: string) {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .replace(/\p{C}/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const extension = extensionOf(plain)
  const stem = plain.slice(0, plain.length - extension.length) || 'attachment'
  return `${[...stem].slice(0, contactLimits.fileNameLength - extension.length).join('')}${extension}`
}
