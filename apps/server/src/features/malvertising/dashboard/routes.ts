import { authorise, dashboardReporting, dashboardSmartFilterValues, dashboardWidget } from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { loadRows } from '../../../reporting/overview/rows.ts'
import { type Filters, widgets } from '../../../reporting/overview/widgets.ts'
import { parseRange, parseTimeframe, runningHour } from '../../../reporting/range.ts'
import { buildWhere, smartFilterValues } from './smart-filter.ts'
import { loadSources } from './sources.ts'

const noFilter = { countryCodes: [], tags: [] }
const dates = { from: 'fromDate', to: 'toDate' }

export function dashboardRoutes({ handle }: Router, { database, warehouse, clock }: Dependencies) {
  const tags = database.distributions

  handle(dashboardReporting, async ({ viewer, params, body, request }) => {
    const scope = authorise(viewer, params.organizationId)
    const range = parseTimeframe(body, clock())
    const where = await buildWhere(scope, tags, body.selectedHosts, body.smartFilter ?? noFilter)
    const questions = widgets[params.widgetName]({ range, where, untilHour: runningHour(range, clock()) })
    return { data: await abortOnDisconnect(request, [], (signal) => loadRows(warehouse, scope, questions, { signal })) }
  })

  handle(dashboardWidget, async ({ viewer, params, body, request }) => {
    const scope = authorise(viewer, params.organizationId)
    const range = parseRange({ from: body.fromDate, to: body.toDate }, dates, clock())
    const where = { host: body.selectedHostGroups === '*' ? [] : body.selectedHostGroups }
    const filters: Filters = { range, where, untilHour: runningHour(range, clock()) }
    const disconnected = { widgetData: [], hostsUsed: [], distributionsUsed: [] }
    return abortOnDisconnect(request, disconnected, async (signal) => {
      const [widgetData, sources] = await Promise.all([
        loadRows(warehouse, scope, widgets[params.widgetName](filters), { signal }),
        loadSources(scope, warehouse, filters, { signal }),
      ])
      return { widgetData, hostsUsed: sources.hosts, distributionsUsed: sources.tags }
    })
  })

  handle(dashboardSmartFilterValues, async ({ viewer, body, request }) => {
    const scope = authorise(viewer, body.organizationId)
    const range = parseTimeframe(body, clock())
    const chosen = body.selectedSmartFilter ?? noFilter
    const where = await buildWhere(scope, tags, body.selectedHosts, chosen)
    const data = await abortOnDisconnect(request, [], async (signal) => [
      await smartFilterValues(scope, { tags, warehouse }, { range, where, chosen }, { signal }),
    ])
    return { data }
  })
}
