import type { Database } from '@vigil/database'

const alertDays = 400
const deliveryDays = 30
const dayMs = 86_400_000

/** Deletes alerts that were resolved more than a year ago, and messages that were sent or given up a month ago. */
export async function forgetAlerts({ alerts, alertChannels }: Pick<Database, 'alerts' | 'alertChannels'>, now: Date) {
  await alerts.forget(new Date(now.getTime() - alertDays * dayMs))
  await alertChannels.forget(new Date(now.getTime() - deliveryDays * dayMs))
}
