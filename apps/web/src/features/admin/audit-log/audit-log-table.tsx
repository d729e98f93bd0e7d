import { useQuery } from '@tanstack/react-query'
import { type AuditEntry, type AuditRecordKind, auditActionNames, auditActions, auditRecords } from '@vigil/contract'
import { useEffect } from 'react'
import { timeInWords } from '../../../lib/format/formats.ts'
import { lastDays } from '../../../lib/format/time-ranges.ts'
import { organizationsQuery } from '../../../lib/organizations/organizations.ts'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { useSearchField } from '../../../lib/search/search-field.ts'
import { download, exportName } from '../../../lib/threats/download.ts'
import { ChoiceFilter } from '../../../ui/choice-filter/choice-filter.tsx'
import { CutText } from '../../../ui/cut-text/cut-text.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { countPages, type DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { DateRangePicker } from '../../../ui/date-range-picker/date-range-picker.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { HeaderSearch } from '../../../ui/header-filter/header-search.tsx'
import { AddedFilters } from '../../../ui/phone-filters.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './audit-log.module.css'
import { type AuditLogSearch, auditLogSearch, isNarrowed, noFilters } from './audit-log-search.ts'
import { actorInWords, organizationInWords, recordInWords } from './audit-words.ts'
import { EntryDetails } from './entry-details.tsx'
import { auditLogFile, auditLogQuery } from './queries.ts'

const time: DataColumn<AuditEntry> = {
  id: 'at',
  header: 'Time (UTC)',
  isSortable: false,
  width: 144,
  value: ({ at }) => timeInWords(at),
}
const action: DataColumn<AuditEntry> = {
  id: 'action',
  header: 'Action',
  isSortable: false,
  minWidth: 128,
  value: (entry) => auditActions[entry.action],
}
const by: DataColumn<AuditEntry> = {
  id: 'by',
  header: 'By',
  isSortable: false,
  minWidth: 148,
  value: actorInWords,
  cell: (entry) => (
    <>
      <CutText>{actorInWords(entry)}</CutText>
      {entry.actor.address && <span className={classes.address}>{entry.actor.address}</span>}
    </>
  ),
}
const organization: DataColumn<AuditEntry> = {
  id: 'organization',
  header: 'Organization',
  isSortable: false,
  minWidth: 112,
  value: organizationInWords,
}
const record: DataColumn<AuditEntry> = {
  id: 'record',
  header: 'Record',
  isSortable: false,
  minWidth: 124,
  value: recordInWords,
}
const allColumns = [time, action, by, organization, record]
const ownColumns = [time, action, by, record]

const actionOptions = auditActionNames.map((value) => ({ value, label: auditActions[value] }))
const recordOptions = Object.entries(auditRecords).map(([value, label]) => ({ value, label }))
const defaultDays = 30

/** The selected days; the last 30 unless others were selected. */
const findRange = ({ from, to }: AuditLogSearch, now: Date) =>
  from !== null && to !== null ? { from, to } : lastDays(defaultDays, { now, isTodayAllowed: true })

/** The log with its filters. `ownId` limits it to what that organization's members did. */
export function AuditLogTable({ ownId }: { ownId: number | null }) {
  const [search, change] = usePageSearch(auditLogSearch)
  const applied = { ...search, ...findRange(search, new Date()) }
  const log = useQuery(auditLogQuery(applied, ownId))
  const total = log.data?.total
  const lastPage = total === undefined ? null : countPages(total, search.rows)
  useEffect(() => {
    if (lastPage !== null && search.page > lastPage && !log.isPlaceholderData) change({ page: lastPage })
  }, [lastPage, search.page, log.isPlaceholderData, change])

  const name = ownId === null ? 'audit-log' : 'activity'
  return (
    <div className={classes.page}>
      <Filters search={search} change={change} hasOrganizations={ownId === null} />
      <SectionCard isFlush>
        <DataTable
          caption={ownId === null ? 'Audit log' : 'Activity log'}
          columns={ownId === null ? allColumns : ownColumns}
          rows={log.data?.data}
          rowId={({ sequence }) => String(sequence)}
          rowLabel={({ sequence }) => `entry ${sequence}`}
          total={total ?? 0}
          view={{ sort: null, page: search.page, rowsPerPage: search.rows }}
          onViewChange={({ page, rowsPerPage }) => change({ page, rows: rowsPerPage })}
          isLoading={log.isPending}
          isFetching={log.isPlaceholderData}
          error={log.error}
          onRetry={log.refetch}
          emptyText={isNarrowed(search) ? 'No results found by the search criteria.' : 'No entries in this period.'}
          renderExpanded={(entry) => <EntryDetails entry={entry} />}
          onExport={() => download(exportName(name, new Date()), () => auditLogFile(applied, ownId))}
          toolbar={
            <AddedFilters isChanged={isNarrowed(search)}>
              <RecordFilter search={search} change={change} />
            </AddedFilters>
          }
        />
      </SectionCard>
    </div>
  )
}

type FilterProps = { search: AuditLogSearch; change: (part: Partial<AuditLogSearch>) => void }

function Filters({ search, change, hasOrganizations }: FilterProps & { hasOrganizations: boolean }) {
  const now = new Date()
  return (
    <FilterBar onReset={() => change(noFilters)} isResetDisabled={!isNarrowed(search)}>
      <DateRangePicker
        value={findRange(search, now)}
        now={now}
        onChange={({ from, to }) => change({ from, to, page: 1 })}
      />
      {hasOrganizations && <OrganizationFilter search={search} change={change} />}
    </FilterBar>
  )
}

function OrganizationFilter({ search, change }: FilterProps) {
  const organizations = useQuery(organizationsQuery)
  const options = (organizations.data ?? []).map(({ orgId, orgName }) => ({ value: String(orgId), label: orgName }))
  return (
    <Picker
      label="Organization"
      placeholder="All organizations"
      options={options}
      value={search.organization === null ? null : String(search.organization)}
      isLoading={organizations.isPending}
      isClearable
      onChange={(value) => change({ organization: value === null ? null : Number(value), page: 1 })}
    />
  )
}

function RecordFilter({ search, change }: FilterProps) {
  const [person, setPerson] = useSearchField(search.person, (text) => change({ person: text, page: 1 }))
  const [id, setId] = useSearchField(search.record, (text) => change({ record: text, page: 1 }))
  return (
    <div className={classes.toolbar}>
      <div className={classes.search}>
        <HeaderSearch
          label="Person"
          placeholder="Search email or user ID"
          value={person}
          onChange={setPerson}
          isPageSearch
        />
      </div>
      <ChoiceFilter
        label="Action"
        options={actionOptions}
        value={search.action}
        onApply={(values) => change({ action: values as AuditLogSearch['action'], page: 1 })} // values of the options
      />
      <Picker
        label="Record type"
        isLabelHidden
        size="xs"
        placeholder="All records"
        options={recordOptions}
        value={search.kind}
        isClearable
        isSearchable={false}
        width={168}
        onChange={(value) => change({ kind: value as AuditRecordKind | null, page: 1 })} // values of the options
      />
      <div className={classes.search}>
        <HeaderSearch label="Record ID" placeholder="Record ID" value={id} onChange={setId} />
      </div>
    </div>
  )
}
