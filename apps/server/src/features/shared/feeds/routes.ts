import {
  authorise,
  Failure,
  type FeedName,
  feedAccessList,
  feedCsv,
  feedIndicatorExport,
  feedIndicatorList,
  feedJson,
  feedOpenRtb,
  feedPrebid,
  indicatorLimits,
  indicatorTypeNames,
  type Scope,
} from '@vigil/contract'
import { csvMark } from '@vigil/presentation'
import type { Dependencies } from '../../../dependencies.ts'
import { exportName } from '../../../export/csv.ts'
import type { Router } from '../../../plugins/contract.ts'
import { blockLists } from './block-lists.ts'
import type { Indicators } from './indicators.ts'
import { onWire, toCsv } from './on-wire.ts'

interface KeyCall {
  scope: Scope
  keyId: string
}

export function feedRoutes({ handle, handleWithKey }: Router, deps: Dependencies, indicators: Indicators) {
  const { database, clock } = deps

  handle(feedIndicatorList, async ({ viewer, query: { organizationId, type, freeSearch = '', ...paging } }) => {
    const scope = authorise(viewer, organizationId)
    const { withheld } = await indicators.prepare(scope)
    const { rows, counts } = await database.feeds.page(scope, { ...(type && { type }), text: freeSearch, ...paging })
    const byType = new Map(counts.map((row) => [row.type, row.count]))
    const all = counts.reduce((sum, row) => sum + row.count, 0)
    return {
      indicators: rows.map(onWire),
      total: type ? (byType.get(type) ?? 0) : all,
      counts: Object.fromEntries(indicatorTypeNames.map((name) => [name, byType.get(name) ?? 0])) as Record<
        (typeof indicatorTypeNames)[number],
        number
      >, // one for each
      withheld,
    }
  })

  handle(feedIndicatorExport, async ({ viewer, query: { organizationId, type } }) => {
    const { rows } = await indicators.list(authorise(viewer, organizationId), { type })
    return new File([csvMark, toCsv(rows)], exportName('indicators', clock()), { type: 'text/csv' })
  })

  handle(feedAccessList, async ({ viewer, query }) => {
    const rows = await database.feeds.accesses(authorise(viewer, query.organizationId), indicatorLimits.recentAccesses)
    return { accesses: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) }
  })

  const note = ({ scope, keyId }: KeyCall, feed: FeedName, count: number) =>
    database.feeds.noteAccess(scope, { keyId, feed, indicators: count, now: clock() })

  handleWithKey(feedCsv, async ({ query, ...call }) => {
    const { rows } = await indicators.list(call.scope, { after: parseSince(query.since), type: query.type })
    await note(call, 'csv', rows.length)
    return new File([toCsv(rows)], 'indicators.csv', { type: 'text/csv' })
  })

  handleWithKey(feedJson, async ({ query, ...call }) => {
    const { rows, state } = await indicators.list(call.scope, { after: parseSince(query.since), type: query.type })
    await note(call, 'json', rows.length)
    return { indicators: rows.map(onWire), until: state.changedAt.toISOString() }
  })

  async function listBlocked(call: KeyCall, feed: FeedName) {
    const { rows } = await indicators.list(call.scope, {})
    await note(call, feed, rows.length)
    return blockLists(database, call.scope, rows)
  }

  handleWithKey(feedOpenRtb, (call) => listBlocked(call, 'openrtb'))

  handleWithKey(feedPrebid, async (call) => {
    const { badv, bcat } = await listBlocked(call, 'prebid')
    return { ortb2: { badv, bcat } }
  })
}

/** PostgreSQL accepts no year beyond 294276, and a client that sends one is mistaken anyway. */
function parseSince(since: string | undefined) {
  if (since === undefined) return
  const time = new Date(since)
  if (Number.isNaN(time.getTime()))
    throw new Failure('invalid_request', [{ field: 'query.since', message: 'is not a time' }])
  return time
}
