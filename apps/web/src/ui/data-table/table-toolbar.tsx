import { ActionIcon, NativeSelect, SegmentedControl, Tooltip } from '@mantine/core'
import IconSortAscending from '~icons/sort-ascending'
import IconSortDescending from '~icons/sort-descending'
import { saveFile, toCsv } from '../../lib/files/csv.ts'
import { DownloadButton } from '../download-button/download-button.tsx'
import classes from './data-table.module.css'
import type { TableBodyProps } from './table-grid.tsx'

export function TableToolbar<Row extends object>({
  props,
  state,
  isAsCards,
}: TableBodyProps<Row> & { isAsCards: boolean }) {
  const { csv, onExport, columnSets, toolbar } = props
  const isEmptyOrLoading = state.total === 0 || props.isLoading || props.isFetching
  const headerControls = isAsCards ? state.shownColumns.filter((c) => c.headerSearch || c.headerFilter) : []
  const isSortable = isAsCards && state.shownColumns.some((c) => (c.isSortable ?? true) && !c.isHeaderHidden)
  if (!toolbar && !columnSets && !csv && !onExport && headerControls.length === 0 && !isSortable) return null

  return (
    <div className={classes.toolbar}>
      {toolbar && <div className={classes.toolbarStart}>{toolbar}</div>}
      {headerControls.map((column) => (
        <div key={column.id} className={classes.cardControl}>
          {column.headerSearch}
          {column.headerFilter && (
            <span className={classes.cardFilter}>
              {column.header}
              {column.headerFilter}
            </span>
          )}
        </div>
      ))}
      <div className={classes.toolbarEnd}>
        {isSortable && <CardSort props={props} state={state} />}
        {columnSets && columnSets.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label="Columns"
            data={columnSets.map(({ id, label }) => ({ value: id, label }))}
            value={state.columnSetId}
            onChange={state.setColumnSetId}
          />
        )}
        {(csv || onExport) && (
          <DownloadButton
            size="xs"
            disabled={isEmptyOrLoading}
            onDownload={onExport ?? (() => exportCsv({ props, state }))}
          >
            Export to CSV
          </DownloadButton>
        )}
      </div>
    </div>
  )
}

async function exportCsv<Row extends object>({ props, state }: TableBodyProps<Row>) {
  if (!props.csv) return
  const rows = props.csv.rows
    ? await props.csv.rows()
    : state.table.getPrePaginatedRowModel().rows.map(({ original }) => original)
  const columns = props.columns.filter(({ isExported = true }) => isExported)
  const lines = rows.map((row) => columns.map(({ value }) => value(row)))
  const header = columns.map((column) => column.header)
  saveFile(props.csv.fileName, toCsv(header, lines))
}

/** Cards have no clickable header, so sorting is here. */
function CardSort<Row extends object>({ state }: TableBodyProps<Row>) {
  const { sort } = state.view
  const columns = state.shownColumns.filter((c) => (c.isSortable ?? true) && !c.isHeaderHidden)
  const isDescending = sort?.direction === 'desc'
  const Icon = isDescending ? IconSortDescending : IconSortAscending
  return (
    <div className={classes.cardSort}>
      <NativeSelect
        size="xs"
        aria-label="Sort by"
        value={sort?.columnId ?? ''}
        onChange={(event) => {
          const columnId = event.currentTarget.value
          state.setSort(columnId ? { columnId, direction: 'asc' } : null)
        }}
        data={[{ value: '', label: 'Sort by' }, ...columns.map(({ id, header }) => ({ value: id, label: header }))]}
      />
      <Tooltip label={isDescending ? 'Descending' : 'Ascending'}>
        <ActionIcon
          size={30}
          variant="default"
          disabled={!sort}
          aria-label={isDescending ? 'Descending, change to ascending' : 'Ascending, change to descending'}
          onClick={() => sort && state.sortBy(sort.columnId)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
