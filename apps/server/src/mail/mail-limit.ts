import { Failure } from '@vigil/contract'
import type { Database } from '@vigil/database'

const hourMs = 3_600_000

interface Counting {
  database: Pick<Database, 'rateCounts'>
  clock: () => Date
}

/**
 * Prevents one user from filling the team's mailbox. Counted over all processes, for an hour from the first mail; without
 * the database, nothing is sent.
 */
export function mailLimit({ database, clock }: Counting, name: string, perHour: number) {
  return async (userId: string) => {
    const [total] = await database.rateCounts.add(
      [{ key: `mail ${name} ${userId}`, calls: 1, windowMs: hourMs }],
      clock(),
    )
    if (!total || total.calls > perHour) throw new Failure('rate_limited')
  }
}
