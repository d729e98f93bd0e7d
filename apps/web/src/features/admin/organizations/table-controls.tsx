import { Button } from '@mantine/core'
import IconPlus from '~icons/plus'
import { PageActions } from '../../../lib/app/page-actions.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { useSearchField } from '../../../lib/search/search-field.ts'
import type { TableView } from '../../../ui/data-table/data-table-model.ts'
import { HeaderSearch } from '../../../ui/header-filter/header-search.tsx'
import classes from './organizations.module.css'
import { organizationsSearch } from './organizations-search.ts'

/** Search, sort and page of the open tab, from the URL. */
export function useTableSearch() {
  const [{ search, sort, direction, page, rows }, change] = usePageSearch(organizationsSearch)
  const view: TableView = { sort: { columnId: sort, direction }, page, rowsPerPage: rows }
  const setView = (next: TableView) =>
    change({
      sort: next.sort?.columnId ?? 'name',
      direction: next.sort?.direction ?? 'asc',
      page: next.page,
      rows: next.rowsPerPage,
    })
  const setSearch = (text: string) => change({ search: text, page: 1 })
  return { search, setSearch, view, setView }
}

interface TableControlsProps {
  label: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
}

export function TableControls({ label, placeholder, search, onSearch }: TableControlsProps) {
  const [text, setText] = useSearchField(search, onSearch)
  return (
    <div className={classes.search}>
      <HeaderSearch label={label} placeholder={placeholder} value={text} onChange={setText} isPageSearch />
    </div>
  )
}

/** The open tab's button in the top bar. */
export function CreateButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <PageActions>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
        {children}
      </Button>
    </PageActions>
  )
}
