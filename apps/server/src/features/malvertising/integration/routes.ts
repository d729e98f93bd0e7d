import {
  authorise,
  freemiumDistribution,
  freemiumFinished,
  freemiumLive,
  freemiumStatus,
  publisherPageCheck,
  statusIds,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import { checkPage } from '../../../page-inspection/check-page.ts'
import type { Router } from '../../../plugins/contract.ts'
import { integrationTag, readIntegration } from './integration.ts'

export function publisherIntegrationRoutes({ handle }: Router, deps: Dependencies) {
  const { database, clock } = deps

  handle(freemiumStatus, async ({ viewer }) => ({
    organizationsStatusId: viewer.organization?.statusId ?? statusIds.done,
  }))

  handle(freemiumFinished, async ({ viewer, body }) => {
    const scope = authorise(viewer, body.organizationId)
    await database.integrations.finish(scope, clock())
    return readIntegration(deps, scope)
  })

  handle(freemiumLive, ({ viewer, body }) => readIntegration(deps, authorise(viewer, body.organizationId)))

  handle(freemiumDistribution, ({ viewer, body }) =>
    integrationTag(deps, authorise(viewer, body.organizationId), viewer.userId),
  )
  handle(publisherPageCheck, ({ viewer, body }) =>
    checkPage(deps, authorise(viewer, body.organizationId), 'ad', body.url),
  )
}
