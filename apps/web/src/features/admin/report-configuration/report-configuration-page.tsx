import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reportTexts, reportTypeNames, reportTypes } from '@vigil/contract'
import { useEffect, useMemo, useState } from 'react'
import IconPlus from '~icons/plus'
import { PageActions } from '../../../lib/app/page-actions.tsx'
import { useSettings } from '../../../lib/app/settings.ts'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { useSearchField } from '../../../lib/search/search-field.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { HeaderFilter } from '../../../ui/header-filter/header-filter.tsx'
import { HeaderSearch } from '../../../ui/header-filter/header-search.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showError } from '../../../ui/snackbar.tsx'
import { HistoryModal } from './history-modal.tsx'
import { PreviewModal } from './preview-modal.tsx'
import { reportsQuery } from './queries.ts'
import type { OpenDialog } from './report-actions.tsx'
import { buildColumns } from './report-columns.tsx'
import classes from './report-configuration.module.css'
import { splitEmails } from './report-draft.ts'
import { ReportModal } from './report-modal.tsx'
import { pageSizes, type ReportTab, reportConfigurationSearch, reportTabs, reportType } from './report-search.ts'
import { TrialModal } from './trial-modal.tsx'

export function ReportConfigurationPage() {
  const { productName } = useSettings()
  const [{ tab, search, organization, sort, direction, page, rows }, change] = usePageSearch(reportConfigurationSearch)
  const reports = useQuery(reportsQuery)
  const [dialog, setDialog] = useState<OpenDialog | { kind: 'create' } | null>(null)
  const [text, setText] = useSearchField(search, (next) => change({ search: next, page: 1 }))
  const reportTypeId = reportType(tab)
  const formatName = (one: ReportTab) => reportTypeNames[reportType(one)].replaceAll('{product}', productName)

  const ofTab = useMemo(
    () => reports.data?.filter((report) => report.reportTypeId === reportTypeId),
    [reports.data, reportTypeId],
  )
  const filter = useMemo(() => {
    const names = new Map((ofTab ?? []).map(({ orgId, orgName }) => [String(orgId), orgName]))
    return (
      <HeaderFilter
        label="Organization"
        options={[...names].map(([value, label]) => ({ value, label }))}
        value={organization.map(String)}
        onApply={(values) => change({ organization: values.map(Number), page: 1 })}
        emptyText="No organizations found"
      />
    )
  }, [ofTab, organization, change])
  const columns = useMemo(() => buildColumns(setDialog, filter), [filter])
  const shown = useMemo(
    () =>
      ofTab?.filter(
        (report) =>
          (organization.length === 0 || organization.includes(report.orgId)) &&
          [report.orgName, report.customGreeting, ...splitEmails(report)].some((one) =>
            one.toLowerCase().includes(search),
          ),
      ),
    [ofTab, organization, search],
  )
  useEffect(() => {
    if (reports.error) showError(reports.error.message)
  }, [reports.error])

  // Search, sort and page belong to one tab, so switching tabs resets them.
  const openTab = (next: string | null) =>
    change({ ...reportConfigurationSearch.parse({}), tab: reportTabs.find((one) => one === next) ?? 'ad' })
  const close = () => setDialog(null)
  const isNarrowed = search !== '' || organization.length > 0
  return (
    <>
      <PageActions>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog({ kind: 'create' })}>
          Create report
        </Button>
      </PageActions>
      <Tabs value={tab} onChange={openTab} mb="md">
        <Tabs.List>
          {reportTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {formatName(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <SectionCard isFlush>
        <DataTable
          caption={formatName(tab)}
          columns={columns}
          rows={shown}
          rowId={({ id }) => String(id)}
          rowLabel={({ orgName }) => orgName}
          view={{ sort: { columnId: sort, direction }, page, rowsPerPage: rows }}
          onViewChange={(view) =>
            change({
              sort: view.sort?.columnId ?? 'organization',
              direction: view.sort?.direction ?? 'asc',
              page: view.page,
              rows: view.rowsPerPage,
            })
          }
          rowsPerPageOptions={pageSizes}
          isLoading={reports.isPending}
          isFetching={reports.isFetching}
          error={reports.error}
          onRetry={reports.refetch}
          emptyText={isNarrowed ? 'No results found by the search criteria.' : reportTexts.none}
          isRowMuted={({ active }) => active === 0}
          toolbar={
            <div className={classes.search}>
              <HeaderSearch
                label="reports"
                placeholder="Organization or email"
                value={text}
                onChange={setText}
                isPageSearch
              />
            </div>
          }
        />
      </SectionCard>
      {dialog?.kind === 'preview' && <PreviewModal report={dialog.report} onClose={close} />}
      {dialog?.kind === 'history' && <HistoryModal report={dialog.report} onClose={close} />}
      {(dialog?.kind === 'create' || dialog?.kind === 'edit') &&
        (reportTypeId === reportTypes.trial ? (
          <TrialModal report={dialog.kind === 'edit' ? dialog.report : null} onClose={close} />
        ) : (
          <ReportModal
            reportTypeId={reportTypeId}
            report={dialog.kind === 'edit' ? dialog.report : null}
            onClose={close}
          />
        ))}
    </>
  )
}
