import {
  authorise,
  Failure,
  siteDomainAccept,
  siteDomainCount,
  siteDomainDelete,
  siteDomainDeleteAll,
  siteDomainList,
  siteDomainStrict,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'

export function siteDomainRoutes({ handle }: Router, { database, collection, clock, logger }: Dependencies) {
  const { domains } = database

  /** Other processes notice the change within a few seconds. */
  const announce = (organizationId: number) =>
    database.afterCommit(() => {
      collection
        ?.domainsChanged(organizationId)
        .catch((err: unknown) => logger.warn({ err }, 'failed to release held events, retrying'))
    })

  handle(siteDomainList, async ({ viewer, query }) => {
    const scope = authorise(viewer, query.organizationId)
    const [isStrict, rows] = await Promise.all([domains.isStrict(scope), domains.quarantined(scope)])
    return {
      isStrict,
      domains: rows.map(({ firstSeenAt, lastSeenAt, ...row }) => ({
        ...row,
        firstSeenAt: firstSeenAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    }
  })

  handle(siteDomainCount, async ({ viewer, query }) => ({
    count: await domains.countQuarantined(authorise(viewer, query.organizationId)),
  }))

  handle(siteDomainAccept, async ({ viewer, body }) => {
    const scope = authorise(viewer, body.organizationId)
    const accepted = await domains.accept(scope, body.domains, viewer.userId, clock())
    if (accepted.length === 0) throw new Failure('site_domain_not_found')
    announce(body.organizationId)
    return { accepted: accepted.length }
  })

  handle(siteDomainDelete, async ({ viewer, body }) => {
    const deleted = await domains.discard(authorise(viewer, body.organizationId), body.domains)
    if (deleted === 0) throw new Failure('site_domain_not_found')
    announce(body.organizationId)
    return { deleted }
  })

  handle(siteDomainDeleteAll, async ({ viewer, query }) => {
    const deleted = await domains.discard(authorise(viewer, query.organizationId), null)
    announce(query.organizationId)
    return { deleted }
  })

  handle(siteDomainStrict, async ({ viewer, body }) => {
    await domains.setStrict(authorise(viewer, body.organizationId), body.isStrict)
    announce(body.organizationId)
    return { ok: true as const }
  })
}
