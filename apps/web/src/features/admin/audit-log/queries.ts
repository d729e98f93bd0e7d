import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { activityExport, activityList, auditLogExport, auditLogList } from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import type { AuditLogSearch } from './audit-log-search.ts'

const toFilters = ({ person, action, kind, record, from, to }: AuditLogSearch) => ({
  person: person || undefined,
  actions: action,
  recordKind: kind ?? undefined,
  recordId: record || undefined,
  from: from ?? undefined,
  to: to ?? undefined,
})

/** All entries, or with `ownId` the actions of that organization's members. */
export const auditLogQuery = (search: AuditLogSearch, ownId: number | null) =>
  queryOptions({
    queryKey: ['audit-log', ownId, search],
    queryFn: ({ signal }) => {
      const query = { ...toFilters(search), page: search.page, rowsPerPage: search.rows }
      return ownId === null
        ? call(auditLogList, { query: { ...query, organizationId: search.organization ?? undefined } }, { signal })
        : call(activityList, { query: { ...query, organizationId: ownId } }, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const auditLogFile = (search: AuditLogSearch, ownId: number | null) =>
  ownId === null
    ? call(auditLogExport, { query: { ...toFilters(search), organizationId: search.organization ?? undefined } })
    : call(activityExport, { query: { ...toFilters(search), organizationId: ownId } })
