import { randomUUID } from 'node:crypto'
import { type AttachmentKind, attachmentKinds, contactLimits, contactTexts, Failure } from '@vigil/contract'
import type { StoredAttachment } from '@vigil/database'
import { contentKind } from './content-kind.ts'

export interface ReadAttachment extends StoredAttachment {
  content: Uint8Array
}

/** The storage path of an attachment: a directory per feature, with a generated id. */
export const attachmentFile = (feature: 'cases' | 'contact', { id }: Pick<StoredAttachment, 'id'>) => `${feature}/${id}`

/** Reads the files of a form and checks each by its content. */
export async function readAttachments(input: File | File[] | undefined): Promise<ReadAttachment[]> {
  const files = input === undefined ? [] : [input].flat()
  if (files.length > contactLimits.files) throw refused(contactTexts.tooManyFiles)
  if (files.reduce((sum, { size }) => sum + size, 0) > contactLimits.totalBytes) throw new Failure('too_large')
  return Promise.all(files.map(readOne))
}

async function readOne(file: File): Promise<ReadAttachment> {
  const name = safeName(file.name)
  const extension = fileExtension(name)
  const content = new Uint8Array(await file.arrayBuffer())
  if (content.length === 0) throw refused(contactTexts.emptyFile(name))
  const kind = contentKind(content)
  if (!kind || !isAllowed(extension)) throw refused(contactTexts.wrongType(name))
  if (!allowedExtensions(kind).includes(extension)) throw refused(contactTexts.otherContent(name))
  return { id: randomUUID(), name, kind, bytes: content.length, content }
}

const allowedExtensions = (kind: AttachmentKind): readonly string[] => attachmentKinds[kind].extensions
const isAllowed = (extension: string) =>
  Object.values(attachmentKinds).some(
    ({ extensions }) => (extensions as readonly string[]).includes(extension), // the lists contain literals
  )
const refused = (message: string) => new Failure('invalid_request', [{ field: 'body.attachments', message }])

const fileExtension = (name: string) => name.slice(Math.max(name.lastIndexOf('.'), 0)).toLowerCase()

/** Makes a name safe for mail headers and file systems: no path, no invisible or unusual characters. */
export function safeName(input: string) {
  const last = input.split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .replace(/\p{C}/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const extension = fileExtension(plain)
  const stem = plain.slice(0, plain.length - extension.length) || 'attachment'
  return `${[...stem].slice(0, contactLimits.fileNameLength - extension.length).join('')}${extension}`
}
