import {
  conversionPixelSnippet,
  conversionPixelStatus,
  conversionPixelTemplate,
  protectionScriptSnippet,
  protectionScriptStatus,
  type Scope,
  scriptAddress,
  shopPageCheck,
} from '@vigil/contract'
import { findOrCreateFirstTag } from '../../../delivery/deployments/first-tag.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { checkPage } from '../../../page-inspection/check-page.ts'
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

  /** The shop's tag, created by the first call. The contract describes the call as reading. */
  async function findTag(scope: Scope, address: string) {
    const record = (id: string) =>
      database.audit.append([
        {
          at: clock(),
          action: 'tag.create',
          actor: { kind: 'key', id: null, organizationId: null, address },
          organizationId: scope.organizationId,
          record: { kind: 'tag', id },
          change: null,
        },
      ])
    return findOrCreateFirstTag(deps, scope, { kind: 'cart', comment: tagName }, null, record)
  }

  handlePublic(protectionScriptSnippet, async ({ params, query, request }) => {
    const tag = await findTag(await findShopScope(database, params.id), request.ip)
    return { snippet: protectionSnippet(scriptAddress(config.cdnBase, tag), query.format) }
  })

  handlePublic(conversionPixelSnippet, async ({ params, query, request }) => {
    const tag = await findTag(await findShopScope(database, params.id), request.ip)
    return { snippet: pixelSnippet(query.format, { tag, collectUrl: `${config.publicUrl}/collect` }) }
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
  handlePublic(shopPageCheck, async ({ params, body }) =>
    checkPage(deps, await findShopScope(database, params.id), 'cart', body.url),
  )
}
