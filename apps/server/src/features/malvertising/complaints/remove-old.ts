import { complaintLimits } from '@vigil/contract'
import type { Database } from '@vigil/database'

const dayMs = 86_400_000

/** Deletes addresses some days after the answer, as the mails themselves, and old complaints. */
export function removeOldComplaints({ complaints }: Pick<Database, 'complaints'>, mailDays: number, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  return complaints.removeOld({ answeredBefore: daysAgo(mailDays), createdBefore: daysAgo(complaintLimits.keptDays) })
}
