import { quarantineLimits } from '@vigil/contract'
import type { Database } from '@vigil/database'

/** Held events expire, and so do unconfirmed domains without traffic. */
export async function removeOldHeldEvents(
  { domains, quarantine }: Pick<Database, 'domains' | 'quarantine'>,
  now: Date,
) {
  const before = new Date(now.getTime() - quarantineLimits.heldDays * 86_400_000)
  await quarantine.removeReceivedBefore(before)
  await domains.removeUnseenSince(before)
}
