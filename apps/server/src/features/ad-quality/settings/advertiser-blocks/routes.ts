import {
  advertiserBlock,
  advertiserBlockPreview,
  advertiserBlockUndo,
  authorise,
  domainMessages,
  Failure,
  parseDomain,
} from '@vigil/contract'
import type { Dependencies } from '../../../../dependencies.ts'
import type { Router } from '../../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../../reporting/abort-on-disconnect.ts'
import { previewBlock } from './preview-block.ts'

export function advertiserBlockRoutes({ handle }: Router, deps: Dependencies) {
  const { adQualityChanges } = deps.database

  handle(advertiserBlockPreview, ({ viewer, params, body, request }) => {
    const scope = authorise(viewer, params.orgId)
    const nothing = { data: { advertisers: [], tags: 0, turnsOn: null } }
    return abortOnDisconnect(request, nothing, async (signal) => ({
      data: await previewBlock(deps, scope, params.profileId, parseDomains(body.domains), { signal }),
    }))
  })

  handle(advertiserBlock, async ({ viewer, params, body }) => {
    const scope = authorise(viewer, params.orgId)
    return {
      data: await adQualityChanges.blockDomains(scope, params.profileId, parseDomains(body.domains), deps.clock()),
    }
  })

  handle(advertiserBlockUndo, async ({ viewer, params, body }) => {
    await adQualityChanges.unblockDomains(authorise(viewer, params.orgId), params.profileId, body, deps.clock())
    return { ok: true as const }
  })
}

function parseDomains(texts: readonly string[]): string[] {
  const domains = texts.map((text) => {
    const domain = parseDomain(text)
    if (!domain) throw new Failure('invalid_request', [{ field: 'body.domains', message: domainMessages.invalid }])
    return domain
  })
  return [...new Set(domains)]
}
