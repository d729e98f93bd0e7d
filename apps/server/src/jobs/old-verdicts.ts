import { verificationLimits } from '@vigil/contract'
import type { Database } from '@vigil/database'

const dayMs = 86_400_000

export function removeOldVerdicts({ verifications }: Pick<Database, 'verifications'>, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const { factDays, answerDays } = verificationLimits
  return verifications.removeOld({ factsBefore: daysAgo(factDays), answersBefore: daysAgo(answerDays) })
}
