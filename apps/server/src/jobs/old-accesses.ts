import { indicatorLimits } from '@vigil/contract'
import type { Database } from '@vigil/database'

const dayMs = 86_400_000

export const removeOldAccesses = ({ feeds }: Pick<Database, 'feeds'>, now: Date) =>
  feeds.removeOldAccesses(new Date(now.getTime() - indicatorLimits.accessDays * dayMs))
