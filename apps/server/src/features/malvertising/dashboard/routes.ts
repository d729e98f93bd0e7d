import { authorise, dashboardReporting, dashboardSmartFilterValues, dashboardWidget } from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { whileHeard } from '../../../reporting/caller.ts'
import { rowsOf } from '../../../reporting/overview/rows.ts'
import { type Filters, widgets } from '../../../reporting/overview/widgets.ts'
import { rangeOf, timeframeOf } from '../../../reporting/range.ts'
import { smartFilterValues, whereOf } from './smart-filter.ts'
import { sourcesOf } from './sources.ts'

const noFilter = { countryCodes: [], tags: [] }
const dates = { from: 'fromDate', to: 'toDate' }

export function dashboardRoutes({ handle }: Router, { database, warehouse, clock }: Dependencies) {
  const tags = database.distributions

  handle(dashboardReporting, async ({ viewer, params, body, request }) => {
    const scope = authorise(viewer, params.organizationId)
    const range = timeframeOf(body, clock())
    const where = await whereOf(scope, tags, body.selectedHosts, body.smartFilter ?? noFilter)
    const questions = widgets[params.widgetName]({ range, where })
    return { data: await whileHeard(request, [], (signal) => rowsOf(warehouse, scope, questions, { signal })) }
  })

  handle(dashboardWidget, async ({ viewer, params, body, request }) => {
    const scope = authorise(viewer, params.organizationId)
    const range = rangeOf({ from: body.fromDate, to: body.toDate }, dates, clock())
    const filters: Filters = { range, where: { host: body.selectedHostGroups === '*' ? [] : body.selectedHostGroups } }
    const disconnected = { widgetData: [], hostsUsed: [], distributionsUsed: [] }
    return whileHeard(request, disconnected, async (signal) => {
      const [widgetData, sources] = await Promise.all([
        rowsOf(warehouse, scope, widgets[params.widgetName](filters), { signal }),
        sourcesOf(scope, warehouse, filters, { signal }),
      ])
      return { widgetData, hostsUsed: sources.hosts, distributionsUsed: sources.tags }
    })
  })

  handle(dashboardSmartFilterValues, async ({ viewer, body, request }) => {
    const scope = authorise(viewer, body.organizationId)
    const range = timeframeOf(body, clock())
    const chosen = body.selectedSmartFilter ?? noFilter
    const where = await whereOf(scope, tags, body.selectedHosts, chosen)
    const data = await whileHeard(request, [], async (signal) => [
      await smartFilterValues(scope, { tags, warehouse }, { range, where, chosen }, { signal }),
    ])
    return { data }
  })
}
