import type { Database } from '@vigil/database'

const keptDays = 400
const dayMs = 86_400_000

/** Deletes alerts that were resolved more than a year ago. */
export const forgetAlerts = ({ alerts }: Pick<Database, 'alerts'>, now: Date) =>
  alerts.forget(new Date(now.getTime() - keptDays * dayMs))
