import {
  activityExport,
  activityList,
  administer,
  auditLogExport,
  auditLogList,
  authorise,
  limits,
  type ReceivedOf,
} from '@vigil/contract'
import type { AuditRow, AuditSearch } from '@vigil/database'
import type { Dependencies } from '../../../dependencies.ts'
import { exportName } from '../../../export/csv.ts'
import type { Router } from '../../../plugins/contract.ts'
import { StreamedFile } from '../../../plugins/streamed-file.ts'
import { auditCsv, auditEntryOnWire } from './on-wire.ts'

type Filters = ReceivedOf<typeof auditLogExport>['query']

const rowsPerQuery = 1_000
const dayMs = 86_400_000

const toSearch = ({ from, to, ...filters }: Filters): AuditSearch => ({
  ...filters,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(Date.parse(to) + dayMs),
})

export function auditLogRoutes({ handle }: Router, { database: { audit }, clock }: Dependencies) {
  const listed = (rows: AuditRow[], total: number) => ({ data: rows.map(auditEntryOnWire), total })

  const csv = (name: string, load: (page: { limit: number; before?: number }) => Promise<AuditRow[]>) =>
    new StreamedFile((signal) => auditCsv(loadPages(load, signal)), exportName(name, clock()), 'text/csv')

  handle(auditLogList, async ({ viewer, query: { page, rowsPerPage, ...filters } }) => {
    const scope = administer(viewer)
    const search = toSearch(filters)
    const at = { limit: rowsPerPage, offset: (page - 1) * rowsPerPage }
    const [rows, total] = await Promise.all([audit.list(scope, search, at), audit.count(scope, search)])
    return listed(rows, total)
  })

  handle(auditLogExport, async ({ viewer, query }) => {
    const scope = administer(viewer)
    return csv('audit-log', (page) => audit.list(scope, toSearch(query), page))
  })

  handle(activityList, async ({ viewer, query: { page, rowsPerPage, organizationId, ...filters } }) => {
    const scope = authorise(viewer, organizationId)
    const search = toSearch(filters)
    const at = { limit: rowsPerPage, offset: (page - 1) * rowsPerPage }
    const [rows, total] = await Promise.all([audit.listOwn(scope, search, at), audit.countOwn(scope, search)])
    return listed(rows, total)
  })

  handle(activityExport, async ({ viewer, query: { organizationId, ...filters } }) => {
    const scope = authorise(viewer, organizationId)
    return csv('activity', (page) => audit.listOwn(scope, toSearch(filters), page))
  })
}

/** Loads the newest entries in parts, up to the limit of a CSV file. */
async function* loadPages(
  load: (page: { limit: number; before?: number }) => Promise<AuditRow[]>,
  signal: AbortSignal,
): AsyncGenerator<AuditRow[]> {
  let before: number | undefined
  for (let loaded = 0; loaded < limits.exportRows && !signal.aborted; ) {
    const limit = Math.min(rowsPerQuery, limits.exportRows - loaded)
    const rows = await load({ limit, ...(before === undefined ? {} : { before }) })
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    loaded += rows.length
    before = rows.at(-1)?.sequence
  }
}
