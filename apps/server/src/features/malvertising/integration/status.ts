import { type IntegrationStatus, integrationLimits, statusIds } from '@vigil/contract'

interface IntegrationFacts {
  statusId: number
  /** Null until the publisher confirms that the integration is finished. */
  finishedAt: Date | null
  /** Null if they could not be counted. */
  pageViews: number | null
}

/** The status of an integration. Traffic is proof, with or without the publisher's confirmation. */
export function deriveStatus({ statusId, finishedAt, pageViews }: IntegrationFacts, now: Date): IntegrationStatus {
  if (statusId === statusIds.done) return 'ready'
  if (pageViews === null) return 'unknown'
  if (pageViews >= integrationLimits.pageViews) return 'ready'
  if (pageViews > 0) return 'waiting_for_more_data'
  if (statusId === statusIds.integrationRequired || !finishedAt) return 'integration_not_finished'
  const waitedHours = (now.getTime() - finishedAt.getTime()) / 3_600_000
  return waitedHours < integrationLimits.firstTrafficHours ? 'waiting_for_data' : 'integration_maybe_broken'
}
