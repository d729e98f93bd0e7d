import { caseTexts, Failure, type Scope } from '@vigil/contract'
import type { CaseDetailsRow, NewCaseEntry } from '@vigil/database'
import type { Dependencies } from '../../../dependencies.ts'
import { attachmentFile, type ReadAttachment } from '../../../storage/attachments.ts'
import { StoredFile } from '../../../storage/stored-file.ts'
import { caseMailJob } from './mails.ts'

type Needed = Pick<Dependencies, 'database' | 'files' | 'queue'>
type May = Parameters<Dependencies['database']['cases']['addEntry']>[3]

/** Adds an entry with its files, and mails the other side. Files are stored first, so no entry names a missing one. */
export async function addEntry(
  { database, files, queue }: Needed,
  scope: Scope,
  caseId: string,
  entry: NewCaseEntry,
  { attachments = [], may }: { attachments?: readonly ReadAttachment[]; may?: May } = {},
): Promise<string | null> {
  for (const attachment of attachments) await files.write(attachmentFile('cases', attachment), attachment.content)
  const stored = attachments.map(({ content: _, ...attachment }) => attachment)
  try {
    return await database.atomically(async () => {
      const entryId = await database.cases.addEntry(scope, caseId, { ...entry, attachments: stored }, may)
      const { organizationId } = scope
      if (entryId) await queue.send(caseMailJob, { organizationId, caseId, entryId }, organizationId)
      return entryId
    })
  } catch (error) {
    for (const attachment of attachments) await files.remove(attachmentFile('cases', attachment))
    throw error
  }
}

export function refuseEmpty(text: string, attachments: readonly unknown[], status: string | undefined) {
  if (text !== '' || attachments.length > 0 || status !== undefined) return
  throw new Failure('invalid_request', [{ field: 'body.text', message: caseTexts.message }])
}

/** An attachment of a case, which browsers must download and never display on this origin. */
export async function readFile(
  { database, files }: Pick<Needed, 'database' | 'files'>,
  scope: Scope,
  caseId: string,
  attachmentId: string,
) {
  const attachment = await database.cases.attachment(scope, caseId, attachmentId)
  const content = attachment && (await files.open(attachmentFile('cases', attachment)))
  if (!attachment || !content) throw new Failure('attachment_not_found')
  return new StoredFile(content, attachment.name, 'application/octet-stream')
}

/** A case as the list shows it. */
export function toRow(row: CaseDetailsRow) {
  const { id, partnerId, partnerName, partnerKind, creative, landingHost, request, dueOn, status, lastSide } = row
  const shown = { id, partnerId, partnerName, partnerKind, creative, landingHost, request, dueOn, status, lastSide }
  const times = { createdAt: row.createdAt.toISOString(), changedAt: row.changedAt.toISOString() }
  return { ...shown, ...times, reopened: row.reopened, hasMailFailed: row.hasMailFailed }
}
