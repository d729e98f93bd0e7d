import { type IntegrationStatus, integrationLimits, statusIds } from '@vigil/contract'

interface Known {
  statusId: number
  /** Null until somebody said that the integration is finished. */
  finishedAt: Date | null
  /** Null where they could not be counted. */
  pageViews: number | null
}

/** What is known of an integration, in a word. Traffic is proof of it, whether or not somebody said that it is finished. */
export function statusOf({ statusId, finishedAt, pageViews }: Known, now: Date): IntegrationStatus {
  if (statusId === statusIds.done) return 'ready'
  if (pageViews === null) return 'unknown'
  if (pageViews >= integrationLimits.pageViews) return 'ready'
  if (pageViews > 0) return 'waiting_for_more_data'
  if (statusId === statusIds.integrationRequired || !finishedAt) return 'integration_not_finished'
  const waitedHours = (now.getTime() - finishedAt.getTime()) / 3_600_000
  return waitedHours < integrationLimits.firstTrafficHours ? 'waiting_for_data' : 'integration_maybe_broken'
}
