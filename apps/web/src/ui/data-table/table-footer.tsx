import { NativeSelect, Pagination, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { shownRows, type TableView } from './data-table-model.ts'
import classes from './table-footer.module.css'

type TableFooterProps = {
  total: number
  view: TableView
  pageCount: number
  options: number[]
  isLoading: boolean
  selectedCount: number
  chooser?: ReactNode
  onPage: (page: number) => void
  onRowsPerPage: (rowsPerPage: number) => void
}

const count = (n: number) => n.toLocaleString('en-US')

export function TableFooter({
  total,
  view,
  pageCount,
  options,
  isLoading,
  selectedCount,
  chooser,
  ...on
}: TableFooterProps) {
  const { first, last } = shownRows(total, view)
  const sizes = options.includes(view.rowsPerPage) ? options : [...options, view.rowsPerPage].sort((a, b) => a - b)
  const rowsText = total === 1 ? '1 row' : `${count(first)}–${count(last)} of ${count(total)} rows`
  return (
    <footer className={classes.footer}>
      <Text size="sm" c="dimmed" role="status">
        {isLoading ? 'Loading…' : total === 0 ? '0 rows' : rowsText}
        {selectedCount > 0 && ` · ${count(selectedCount)} selected`}
      </Text>
      <div className={classes.pager}>
        {chooser}
        <NativeSelect
          size="xs"
          label="Rows per page"
          classNames={{ root: classes.rowsPerPage, label: classes.rowsPerPageLabel }}
          data={sizes.map(String)}
          value={String(view.rowsPerPage)}
          onChange={(event) => on.onRowsPerPage(Number(event.currentTarget.value))}
        />
        {pageCount > 1 && (
          <Pagination
            size="sm"
            gap={4}
            total={pageCount}
            value={view.page}
            onChange={on.onPage}
            siblings={1}
            boundaries={1}
            getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
            getControlProps={(control) => ({ 'aria-label': `${control === 'next' ? 'Next' : 'Previous'} page` })}
          />
        )}
      </div>
    </footer>
  )
}
