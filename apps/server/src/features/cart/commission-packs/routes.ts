import {
  affiliateNetworkList,
  affiliateNetworkRemove,
  affiliateNetworkSave,
  authorise,
  commissionPackCreate,
  commissionPackDetails,
  commissionPackFile,
  commissionPackList,
  commissionPackPreview,
  Failure,
  packLimits,
} from '@vigil/contract'
import type { DayRange } from '@vigil/warehouse'
import { createPack } from '../../../commission-packs/create-pack.ts'
import { loadNetworks } from '../../../commission-packs/networks.ts'
import { buildContent } from '../../../commission-packs/pack-content.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { turnOwner } from '../../../lib/fair-queue.ts'
import type { Router } from '../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { parseRange } from '../../../reporting/range.ts'

const days = { from: 'dateStart', to: 'dateEnd' }
const dayMs = 86_400_000

export function commissionPackRoutes({ handle }: Router, deps: Dependencies) {
  const { database, clock, drawCommissionLetter } = deps
  const { affiliateNetworks, commissionPacks, verifications } = database

  const readRange = (given: { dateStart: string; dateEnd: string }, part: 'query' | 'body'): DayRange =>
    parseRange({ from: given.dateStart, to: given.dateEnd }, days, clock(), part)

  handle(affiliateNetworkList, async ({ viewer, query }) => ({
    networks: await loadNetworks(database, authorise(viewer, query.organizationId)),
  }))

  handle(affiliateNetworkSave, async ({ viewer, body: { organizationId, ...network } }) => {
    await affiliateNetworks.save(authorise(viewer, organizationId), network)
    return { ok: true } as const
  })

  handle(affiliateNetworkRemove, async ({ viewer, query }) => {
    const isFound = await affiliateNetworks.remove(authorise(viewer, query.organizationId), query.name)
    if (!isFound) throw new Failure('network_not_found')
    return { ok: true } as const
  })

  handle(commissionPackPreview, async ({ viewer, query, request }) => {
    const scope = authorise(viewer, query.organizationId)
    const range = readRange(query, 'query')
    const preview = await abortOnDisconnect(request, null, async (signal) => {
      const verified = { from: new Date(range.from), to: new Date(Date.parse(range.to) + dayMs) }
      const [content, verifiedOrders] = await Promise.all([
        buildContent(deps, scope, { network: query.network, range }, { signal }),
        verifications.countOrders(scope, verified),
      ])
      return { ...content, verifiedOrders }
    })
    // Without a reader.
    if (!preview) throw new Failure('unavailable')
    return preview
  })

  handle(commissionPackCreate, async ({ viewer, body }) => {
    const scope = authorise(viewer, body.organizationId)
    const range = readRange(body, 'body')
    // Not aborted when the user leaves: a pack is made completely or not at all.
    const { signal } = new AbortController()
    const content = await buildContent(deps, scope, { network: body.network, range }, { signal })
    const draw = (data: Parameters<typeof drawCommissionLetter>[0]) =>
      drawCommissionLetter(data, { owner: turnOwner(viewer), signal })
    return { pack: await createPack({ ...deps, draw }, scope, content, { createdBy: viewer.userId }) }
  })

  handle(commissionPackList, async ({ viewer, query }) => ({
    packs: await commissionPacks.list(authorise(viewer, query.organizationId), packLimits.listed),
  }))

  handle(commissionPackDetails, async ({ viewer, params, query }) => {
    const scope = authorise(viewer, query.organizationId)
    const [[pack], content] = await Promise.all([
      commissionPacks.list(scope, 1, params.id),
      commissionPacks.content(scope, params.id),
    ])
    if (!pack || !content) throw new Failure('pack_not_found')
    return { pack, content }
  })

  handle(commissionPackFile, async ({ viewer, params, query }) => {
    const file = await commissionPacks.file(authorise(viewer, query.organizationId), params.id, query.kind)
    if (!file) throw new Failure('pack_not_found')
    return new File([new Uint8Array(file.content)], file.name, { type: file.type })
  })
}
