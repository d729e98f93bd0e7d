import {
  type AnalyticsFilter,
  type AnalyticsFilterGroup,
  adomainReport,
  adomainSmartFilter,
  adQualityReport,
  adQualitySmartFilter,
  authorise,
  heavyAdsOverall,
  heavyAdsReport,
  heavyAdsTrendline,
  heavyAdsWidget,
  type ReceivedOf,
  type Scope,
  threatsReport,
  threatsSmartFilter,
  type Viewer,
} from '@vigil/contract'
import type { QueryOptions } from '@vigil/warehouse'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { countQuery } from '../../../reporting/counting.ts'
import { parseTimeframe, runningHour } from '../../../reporting/range.ts'
import { buildWhere, filterValues } from '../../../reporting/smart-filter.ts'
import { asker, countryLevels, type HeavyAdsFilters, overall, recorded, trendline } from './heavy-ads.ts'
import { type Report, runReport } from './reports.ts'
import { adomains, adQuality, heavyAds, type Screen, threats } from './screens.ts'

type Received<E> = ReceivedOf<E> & { request: FastifyRequest; viewer: Viewer }
type ReportReceived = Received<
  typeof threatsReport | typeof adQualityReport | typeof adomainReport | typeof heavyAdsReport
>
type Question = Pick<ReportReceived['body'], 'organizationId' | 'timeframeFrom' | 'timeframeTo' | 'selectedHosts'>
interface Call {
  viewer: Viewer
  request: FastifyRequest
  body: Question
}
interface About {
  scope: Scope
  filters: HeavyAdsFilters
  options: QueryOptions
}
type FilterCall = Call & { body: { selectedSmartFilter?: AnalyticsFilter | undefined } }

export function analyticsRoutes({ handle }: Router, { database, warehouse, clock }: Dependencies) {
  const tags = database.distributions

  async function resolveFilters(screen: Screen, { viewer, body }: Call, chosen: AnalyticsFilter) {
    const scope = authorise(viewer, body.organizationId)
    const range = parseTimeframe(body, clock())
    return { scope, range, where: await buildWhere(scope, tags, screen.groups, { hosts: body.selectedHosts, chosen }) }
  }

  const report = (screen: Screen) => async (received: ReportReceived) => {
    const { params, body, request } = received
    const { scope, range, where } = await resolveFilters(screen, received, body.smartFilter ?? {})
    return abortOnDisconnect<Report>(request, { data: [] }, (signal) =>
      runReport(screen, params.requestType, { ...body, report: params.reportType, range, where }, (days, question) =>
        countQuery(warehouse, scope, screen, { ...question, range: days, where }, { signal }),
      ),
    )
  }

  const smartFilter =
    <Group extends AnalyticsFilterGroup>(screen: Screen<Group>) =>
    async (received: FilterCall) => {
      const chosen = received.body.selectedSmartFilter ?? {}
      const { scope, range, where } = await resolveFilters(screen, received, chosen)
      const data = await abortOnDisconnect(received.request, [], async (signal) => [
        await filterValues(scope, { tags, warehouse }, screen, { range, where, chosen }, { signal }),
      ])
      return { data }
    }

  handle(threatsReport, report(threats))
  handle(threatsSmartFilter, smartFilter(threats))
  handle(adQualityReport, report(adQuality))
  handle(adQualitySmartFilter, smartFilter(adQuality))
  handle(adomainReport, report(adomains))
  handle(adomainSmartFilter, smartFilter(adomains))

  /** Queries the selected days and sites, the only filters of the heavy ads page. */
  async function aboutSites<Row>({ viewer, body, request }: Call, query: (about: About) => Promise<Row[]>) {
    const scope = authorise(viewer, body.organizationId)
    const range = parseTimeframe(body, clock())
    const filters = { range, where: { host: body.selectedHosts } }
    return abortOnDisconnect(request, [], (signal) => query({ scope, filters, options: { signal } }))
  }

  const widgets = { 'threats-overall': overall, 'threats-trendline': trendline } as const
  const widget = async (name: keyof typeof widgets, call: Call) => ({
    data: await aboutSites(call, ({ scope, filters, options }) =>
      widgets[name]({ ...filters, untilHour: runningHour(filters.range, clock()) }, asker(warehouse, scope, options)),
    ),
  })
  handle(heavyAdsOverall, (received) => widget('threats-overall', received))
  handle(heavyAdsTrendline, (received) => widget('threats-trendline', received))
  handle(heavyAdsWidget, (received) => widget(received.params.widget, received))

  handle(heavyAdsReport, async (received) => {
    const { requestType, reportType } = received.params
    const answer = await report(heavyAds)(received)
    if (requestType === 'trendline') return { data: recorded(answer.data) }
    if (requestType !== 'percentage' || reportType !== 'country_code') return answer
    const views = await aboutSites(received, ({ scope, filters, options }) =>
      warehouse.select(scope, { dataset: 'traffic', measures: ['pageViews'], by: ['country'], ...filters }, options),
    )
    return { data: countryLevels(answer.data, views) }
  })
}
