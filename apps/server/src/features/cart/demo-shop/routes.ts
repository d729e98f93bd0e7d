import { authorise, demoShopName, Failure, shopSession } from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { linkHolder } from '../../../reporting/link-holder.ts'
import { eventsOfSession } from './session.ts'

export function demoShopRoutes({ handlePublic }: Router, deps: Dependencies) {
  const { database, demoShop } = deps

  /** The session id is a secret of the visitor. */
  handlePublic(shopSession, async ({ params }) => {
    const [tag] = demoShop ? await database.distributions.byIds([demoShop.tag]) : []
    if (!tag) throw new Failure('not_found')
    const shop = { id: tag.organizationId, name: demoShopName, type: 'Publisher', subTypes: ['E-Com'] } as const
    const scope = authorise(linkHolder({ ...shop, subTypes: [...shop.subTypes] }), shop.id)
    return { events: await eventsOfSession(deps, scope, params.sessionId) }
  })
}
