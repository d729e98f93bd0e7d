import type { StatisticsGroup, StatisticsRow } from '@vigil/contract'
import { statistics, statisticsLimits } from '@vigil/contract'
import type { DimensionOf, Facet } from '@vigil/warehouse'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { platformFor } from '../../../reporting/platform.ts'
import { parseRange } from '../../../reporting/range.ts'

/** Buyers are counted by name: users search for it, and it is the same across exchanges. */
const dimensions = {
  aggByCrID: 'creativeId',
  aggByDspID: 'dsp',
  aggByExchangeID: 'exchangeId',
  aggByBrowser: 'browser',
  aggByDevice: 'device',
} as const satisfies Record<StatisticsGroup, DimensionOf<'incidents'>>

const counted = (facets: readonly Facet[]): StatisticsRow[] =>
  facets.map(({ value, count }) => ({ value, all_count: count }))

const none = { all_count: 0, aggByCrID: [], aggByDspID: [], aggByExchangeID: [], aggByBrowser: [], aggByDevice: [] }

export function statisticsRoutes({ handle }: Router, { database, warehouse, clock }: Dependencies) {
  handle(statistics, async ({ viewer, query, request }) => {
    const { scope } = await platformFor(viewer, database.organizations, query.organizationId)
    const days = { from: query.dateStart, to: query.dateEnd }
    const range = parseRange(days, { from: 'dateStart', to: 'dateEnd' }, clock(), 'query')
    const by = Object.values(dimensions)
    return abortOnDisconnect(request, none, async (signal) => {
      const question = { dataset: 'incidents', by, range, top: statisticsLimits.values } as const
      const facets = await warehouse.facets(scope, question, { signal })
      const group = (name: StatisticsGroup) => counted(facets[dimensions[name]])
      return {
        // There are few devices: each threat is counted in one of them.
        all_count: facets.device.reduce((sum, { count }) => sum + count, 0),
        aggByCrID: group('aggByCrID'),
        aggByDspID: group('aggByDspID'),
        aggByExchangeID: group('aggByExchangeID'),
        aggByBrowser: group('aggByBrowser'),
        aggByDevice: group('aggByDevice'),
      }
    })
  })
}
