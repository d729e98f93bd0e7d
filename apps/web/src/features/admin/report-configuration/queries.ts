import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type ReportConfiguration,
  reportConfigurationCreate,
  reportConfigurationHistory,
  reportConfigurationList,
  reportConfigurationPreview,
  reportConfigurationRemove,
  reportConfigurationSend,
  reportConfigurationUpdate,
  reportTexts,
} from '@vigil/contract'
import { call, errorMessage } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import { showError, showSuccess, snackbarMs } from '../../../ui/snackbar.tsx'
import { bodyOfReport, type ReportBody } from './report-draft.ts'

const key = ['report-configuration']

export const reportsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => call(reportConfigurationList, {}, { signal }),
  select: ({ data }) => data,
})

/** Never cached: the preview must show what would be sent now. */
export const previewQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'preview', id],
    queryFn: ({ signal }) => call(reportConfigurationPreview, { params: { id } }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'history', id],
    queryFn: ({ signal }) => call(reportConfigurationHistory, { params: { id } }, { signal }),
    select: ({ data }) => data,
  })

const onError = (error: unknown) => showError(errorMessage(error))

function useDone(message: string) {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: reportsQuery.queryKey })
    showSuccess(message, { durationMs: snackbarMs.quick })
  }
}

export function useSaveReport(report: ReportConfiguration | null) {
  return useSubmission({
    mutationFn: (body: ReportBody) =>
      report
        ? call(reportConfigurationUpdate, { params: { id: report.id }, body: { ...body, active: report.active } })
        : call(reportConfigurationCreate, { body }),
    onError,
    onSuccess: useDone(report ? reportTexts.updated : reportTexts.created),
  })
}

export function useSetActive(report: ReportConfiguration) {
  return useSubmission({
    mutationFn: (active: 0 | 1) => {
      const body = bodyOfReport(report)
      if (!body) throw new Error('Add an email address before activating this report.')
      return call(reportConfigurationUpdate, { params: { id: report.id }, body: { ...body, active } })
    },
    onError,
    onSuccess: useDone(reportTexts.updated),
  })
}

export function useRemoveReport({ id }: ReportConfiguration) {
  return useSubmission({
    mutationFn: () => call(reportConfigurationRemove, { params: { id } }),
    onError,
    onSuccess: useDone(reportTexts.removed),
  })
}

export function useSendReport({ id }: ReportConfiguration) {
  return useSubmission({
    mutationFn: () => call(reportConfigurationSend, { params: { id } }),
    onError,
    onSuccess: useDone(reportTexts.sent),
  })
}
