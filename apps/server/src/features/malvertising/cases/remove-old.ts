import { caseLimits } from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import { attachmentFile } from '../../../storage/attachments.ts'

const dayMs = 86_400_000

/** Deletes cases that were closed long ago, with their files, and links that ended. */
export async function removeOldCases({ database, files }: Pick<Dependencies, 'database' | 'files'>, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const ids = await database.cases.removeOld(daysAgo(caseLimits.keptDays))
  for (const id of ids) await files.remove(attachmentFile('cases', { id }))
  await database.caseLinks.removeExpired(daysAgo(caseLimits.linkDays))
}
