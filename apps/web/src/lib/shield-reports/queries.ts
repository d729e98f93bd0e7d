import { queryOptions } from '@tanstack/react-query'
import {
  type ShieldPeriod,
  type ShieldReportState,
  shieldReport,
  shieldReportById,
  shieldReportFile,
  shieldReportList,
  shieldReportOfSites,
} from '@vigil/contract'
import { call } from '../api/api.ts'
import { saveFile } from '../files/csv.ts'
import type { PendingReport } from './pending.ts'

const pollMs = 1_500
const isUnderWay = ({ status }: Pick<ShieldReportState, 'status'>) => status === 'in progress'

export const shieldReportsKey = (organizationId: number) => ['shield-reports', organizationId] as const

/** Polls until the report is finished. */
export const shieldReportQuery = ({ id, organizationId }: PendingReport) =>
  queryOptions({
    queryKey: [...shieldReportsKey(organizationId), id],
    queryFn: ({ signal }) =>
      call(shieldReportById, { params: { reportId: id }, query: { organizationId } }, { signal }),
    refetchInterval: ({ state: { data } }) => (!data || isUnderWay(data) ? pollMs : false),
    staleTime: 0,
  })

export const shieldReportListQuery = (organizationId: number) =>
  queryOptions({
    queryKey: [...shieldReportsKey(organizationId), 'list'],
    queryFn: ({ signal }) => call(shieldReportList, { query: { organizationId } }, { signal }),
    select: ({ data }) => data,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderWay) ? pollMs : false),
    staleTime: 0,
  })

export type ReportRequest = { organizationId: number; period: ShieldPeriod; from: string; to: string; hosts: string[] }

// Safely below common proxy limits for URLs.
const longestList = 4_000

export function startShieldReport({ hosts, ...request }: ReportRequest) {
  const list = hosts.join(',')
  if (list.length > longestList) return call(shieldReportOfSites, { body: { ...request, hosts } })
  return call(shieldReport, { query: { ...request, ...(list ? { hosts: list } : {}) } })
}

export async function downloadShieldReport({ id, organizationId, fileName }: ShieldReportState) {
  const file = await call(shieldReportFile, { params: { reportId: id }, query: { organizationId } })
  saveFile(fileName, file, 'application/pdf')
}
