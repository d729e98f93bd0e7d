import {
  administer,
  limits,
  type PlatformColumn,
  type PlatformListing,
  platformColumnSets,
  platformColumns,
  platformFeed,
  platformFeedExport,
  platformFeedSettingsChange,
  platformFeedSettingsShow,
  platformFeedValues,
  platformThreatHide,
  type Viewer,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import { exportName } from '../../../export/csv.ts'
import type { Router } from '../../../plugins/contract.ts'
import { StreamedFile } from '../../../plugins/streamed-file.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { isBuyer, type PlatformContext, platformFor } from '../../../reporting/platform.ts'
import { parseRange } from '../../../reporting/range.ts'
import { platformCsv } from './csv.ts'
import { findThreat, setHidden } from './hiding.ts'
import { parsePlatformQuery } from './platform-query.ts'
import { describePage, indexHidden, listThreats } from './threats.ts'
import { countFieldValues } from './values.ts'

const dayMs = 86_400_000
/** The number of days searched for the first sighting. */
const historyDays = 400

export function platformFeedRoutes({ handle }: Router, { database, warehouse, clock }: Dependencies) {
  const findPlatform = (viewer: Viewer, organizationId: number) =>
    platformFor(viewer, database.organizations, organizationId)

  async function prepareListing(viewer: Viewer, platform: PlatformContext, query: PlatformListing) {
    const now = clock()
    const hidden = indexHidden(await database.hiddenThreats.list(platform.own))
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
    const history = { from: day(now.getTime() - (historyDays - 1) * dayMs), to: day(now.getTime()) }
    const question = parsePlatformQuery(platform, query, now)
    const seesFirstSeen = viewer.role === 'superadmin'
    return (signal: AbortSignal) => {
      const sources = { warehouse, scope: platform.scope, options: { signal }, tags: new Map(), seesFirstSeen }
      return { sources, question, hidden, history }
    }
  }

  handle(platformFeed, async ({ viewer, query, request }) => {
    const platform = await findPlatform(viewer, query.organizationId)
    const listingFor = await prepareListing(viewer, platform, query)
    const columns = listColumns(platform).filter((column) => column !== 'firstSeen' || viewer.role === 'superadmin')
    const disconnected = { activeThreats: [], inactiveThreats: [], activeTotal: 0, inactiveTotal: 0, columns }
    return abortOnDisconnect(request, disconnected, async (signal) => {
      const context = listingFor(signal)
      const { active, inactive } = await listThreats(context.sources, context.question, query, context.hidden)
      const [activeThreats, inactiveThreats] = await Promise.all([
        describePage(context, active, query.activeThreatsPage, query.rowsPerPage),
        describePage(context, inactive, query.inactiveThreatsPage, query.rowsPerPage),
      ])
      const totals = { activeTotal: active.threats.length, inactiveTotal: inactive.threats.length }
      return { activeThreats, inactiveThreats, ...totals, columns }
    })
  })

  handle(platformFeedValues, async ({ viewer, query, request }) => {
    const platform = await findPlatform(viewer, query.organizationId)
    const question = parsePlatformQuery(platform, query, clock())
    return abortOnDisconnect(request, { fieldItems: {} }, async (signal) => ({
      fieldItems: await countFieldValues(warehouse, platform, question, { signal }),
    }))
  })

  handle(platformFeedExport, async ({ viewer, query }) => {
    const platform = await findPlatform(viewer, query.organizationId)
    const listingFor = await prepareListing(viewer, platform, query)
    const write = async function* (signal: AbortSignal) {
      const context = listingFor(signal)
      const listing = await listThreats(context.sources, context.question, query, context.hidden)
      yield* platformCsv(platform.organization, context, listing[query.threats], limits.exportRows)
    }
    return new StreamedFile(write, exportName(`${query.threats}-threats`, clock()), 'text/csv')
  })

  handle(platformThreatHide, async ({ viewer, params, body: { hidden, item } }) => {
    const { own, scope } = await findPlatform(viewer, params.organizationId)
    const dates = { from: item.date, to: item.date }
    const range = parseRange(dates, { from: 'item.date', to: 'item.date' }, clock())
    const threat = await findThreat(warehouse, scope, item.actionGroupID, range)
    await setHidden(database.hiddenThreats, own, threat, hidden ? viewer.role : null)
    return { ok: true as const }
  })

  handle(platformFeedSettingsShow, async ({ viewer, params }) => {
    const { organization } = await findPlatform(viewer, params.organizationId)
    const { exportAlias, reportsAsDsp } = organization
    return { feedColumns: readColumns(organization.feedColumns), exportAlias, reportsAsDsp }
  })

  handle(platformFeedSettingsChange, async ({ viewer, params, body }) => {
    const { organization } = await findPlatform(viewer, params.organizationId)
    await database.organizations.change(administer(viewer), organization.id, body)
    return { ok: true as const }
  })
}

const isColumn = (name: string): name is PlatformColumn => platformColumns.some((column) => column === name)

/** Drops names that this version no longer has. */
function readColumns(stored: readonly string[] | null): PlatformColumn[] | null {
  const known = stored?.filter(isColumn) ?? []
  return known.length > 0 ? known : null
}

const listColumns = ({ organization }: PlatformContext): PlatformColumn[] =>
  readColumns(organization.feedColumns) ?? [...platformColumnSets[isBuyer(organization) ? 'DSP' : 'SSP']]
