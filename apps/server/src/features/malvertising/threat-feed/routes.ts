import {
  type ActiveThreatsQuestion,
  activeThreats,
  activeThreatsExport,
  attackTypeList,
  authorise,
  type FeedField,
  type FeedQuestion,
  feedFields,
  limits,
  otherAttackType,
  type Scope,
  threatClasses,
  threatClassNames,
  threatFeedExport,
  threatFeedReporting,
  threatsFeed,
  type Viewer,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import { activeThreatColumns, csvOf, exportName, feedColumns } from '../../../export/csv.ts'
import type { Router } from '../../../plugins/contract.ts'
import { StreamedFile } from '../../../plugins/streamed-file.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { filterValues } from '../../../reporting/smart-filter.ts'
import { activeThreatRows, loadActiveThreats, type ThreatsContext } from '../../../reporting/threats/active-threats.ts'
import { counted, parseFeedQuery, readChoices, toFeedQuery } from '../../../reporting/threats/feed-query.ts'
import { feedPage, feedRows, loadIncidents } from '../../../reporting/threats/incidents.ts'

const dates = { from: 'dateStart', to: 'dateEnd' }
const otherDates = { from: 'fromDate', to: 'toDate' }
const noItems = Object.fromEntries(feedFields.map((field) => [field, []])) as unknown as Record<FeedField, []> // one for each
const none = { data: [], total: 0 }
const noFeed = {
  data: [],
  page: { active: 1, rowsPerPage: 0 },
  fieldItems: noItems,
  usedData: { freeSearchText: '' },
}

export function threatFeedRoutes({ handle }: Router, { database, warehouse, clock }: Dependencies) {
  async function resolveQuery(viewer: Viewer, body: FeedQuestion | ActiveThreatsQuestion, fields = dates) {
    const scope = authorise(viewer, body.organizationId)
    const chosen = readChoices(body)
    const about = await parseFeedQuery(scope, database.distributions, { request: body, chosen, fields, now: clock() })
    const tags = await database.distributions.list(scope)
    return { scope, chosen, about, tagNames: new Map(tags.map(({ id, comment }) => [id, comment])) }
  }

  handle(attackTypeList, async () => ({
    attackTypes: [
      ...threatClassNames.map((key) => ({
        key,
        name: threatClasses[key].name,
        description: threatClasses[key].description,
      })),
      otherAttackType,
    ],
  }))

  handle(threatFeedReporting, async ({ viewer, body, request }) => {
    const { scope, about, tagNames } = await resolveQuery(viewer, body)
    return abortOnDisconnect(request, none, (signal) =>
      feedPage(loadIncidents(warehouse, scope, { signal }), about, body, tagNames),
    )
  })

  handle(threatsFeed, async ({ viewer, params, body, request }) => {
    const question = toFeedQuery(params.organizationId, body)
    const { scope, chosen, about, tagNames } = await resolveQuery(viewer, question, otherDates)
    const { threatsDetailsRowsPerPage: rowsPerPage, threatsDetailsActivePage: active } = body
    const loadRows = (signal: AbortSignal) =>
      rowsPerPage === 0
        ? { data: [], total: undefined }
        : feedPage(loadIncidents(warehouse, scope, { signal }), about, question, tagNames)
    return abortOnDisconnect(request, noFeed, async (signal) => {
      const [{ data, total }, fieldItems] = await Promise.all([
        loadRows(signal),
        filterValues(scope, { tags: database.distributions, warehouse }, counted, { ...about, chosen }, { signal }),
      ])
      const page = { active, rowsPerPage, ...(total !== undefined && { total }) }
      return { data, page, fieldItems, usedData: { freeSearchText: about.search.text } }
    })
  })

  const toContext = (
    viewer: Viewer,
    scope: Scope,
    tags: ThreatsContext['tags'],
    signal: AbortSignal,
  ): ThreatsContext => ({
    warehouse,
    scope,
    options: { signal },
    tags,
    seesFirstSeen: viewer.role === 'superadmin',
  })

  handle(activeThreats, async ({ viewer, body, request }) => {
    const { scope, about, tagNames } = await resolveQuery(viewer, body)
    return abortOnDisconnect(request, none, (signal) =>
      loadActiveThreats(toContext(viewer, scope, tagNames, signal), about, body),
    )
  })

  handle(threatFeedExport, async ({ viewer, body }) => {
    const { scope, about, tagNames } = await resolveQuery(viewer, body)
    const write = (signal: AbortSignal) => {
      const list = loadIncidents(warehouse, scope, { signal })
      return csvOf(feedColumns, feedRows(list, about, body, tagNames, limits.exportRows))
    }
    return new StreamedFile(write, exportName('threat-feed', clock()), 'text/csv')
  })

  handle(activeThreatsExport, async ({ viewer, body }) => {
    const { scope, about, tagNames } = await resolveQuery(viewer, body)
    const write = (signal: AbortSignal) => {
      const context = toContext(viewer, scope, tagNames, signal)
      const columns = activeThreatColumns.filter((column) => column !== 'firstSeen' || context.seesFirstSeen)
      return csvOf(columns, activeThreatRows(context, about, body, limits.exportRows))
    }
    return new StreamedFile(write, exportName('active-threats', clock()), 'text/csv')
  })
}
