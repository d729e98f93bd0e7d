import {
  conversionPixelSnippet,
  conversionPixelStatus,
  conversionPixelTemplate,
  protectionScriptSnippet,
  protectionScriptStatus,
  scriptAddress,
} from '@vigil/contract'
import { findOrCreateFirstTag } from '../../../delivery/deployments/first-tag.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { findShopScope } from './find-shop-scope.ts'
import { pixelSnippet, protectionSnippet } from './snippets.ts'
import { pixelStatus, scriptStatus } from './status.ts'
import { tagTemplate } from './tag-template.ts'
import { pixelTraffic, scriptTraffic } from './traffic.ts'

const tagName = 'Checkout'

export function shopIntegrationRoutes({ handlePublic }: Router, deps: Dependencies) {
  const { database, config, clock } = deps
  const now = () => clock().getTime()

  handlePublic(protectionScriptSnippet, async ({ params, query, request }) => {
    const scope = await findShopScope(database, params.id)
    // The call itself only reads, as far as the contract says: it changes something once.
    const record = (id: string) =>
      database.audit.append([
        {
          at: clock(),
          action: 'tag.create',
          actor: { kind: 'key', id: null, organizationId: null, address: request.ip },
          organizationId: scope.organizationId,
          record: { kind: 'tag', id },
          change: null,
        },
      ])
    const tag = await findOrCreateFirstTag(deps, scope, { kind: 'cart', comment: tagName }, null, record)
    return { snippet: protectionSnippet(scriptAddress(config.cdnBase, tag), query.format) }
  })

  handlePublic(conversionPixelSnippet, async ({ params, query }) => {
    await findShopScope(database, params.id)
    return { snippet: pixelSnippet(query.format) }
  })

  handlePublic(conversionPixelTemplate, async ({ params }) => {
    await findShopScope(database, params.id)
    const name = `${config.productName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-cart-conversion.tpl`
    return new File([tagTemplate(`${config.productName}Cart conversion`)], name, { type: 'text/plain' })
  })

  handlePublic(protectionScriptStatus, async ({ params }) => {
    const scope = await findShopScope(database, params.id)
    return scriptStatus(await scriptTraffic(deps, scope), now())
  })

  handlePublic(conversionPixelStatus, async ({ params }) => {
    const scope = await findShopScope(database, params.id)
    return pixelStatus(await pixelTraffic(deps, scope), now())
  })
}
