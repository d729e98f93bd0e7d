import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FeedIndicator, type IndicatorType, indicatorTypes, threatClasses } from '@vigil/contract'
import { exactCount, timeInWords } from '../../../lib/format/formats.ts'
import { useSearchField } from '../../../lib/search/search-field.ts'
import { download, exportName } from '../../../lib/threats/download.ts'
import { CopyText } from '../../../ui/copy/copy-text.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { HeaderSearch } from '../../../ui/header-filter/header-search.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './feeds.module.css'
import { type FeedsSearch, type TypeFilter, typeFilters } from './feeds-search.ts'
import { indicatorsFile, indicatorsQuery } from './queries.ts'

/** Programs turn a pasted host into a link. The copied text is the real one. */
const shownValue = ({ type, value }: FeedIndicator) =>
  type === 'host' || type === 'advertiser' ? value.replaceAll('.', '[.]') : value

const columns: DataColumn<FeedIndicator>[] = [
  {
    id: 'value',
    header: 'Value',
    minWidth: 220,
    grow: 2,
    isSortable: false,
    value: ({ value }) => value,
    cell: (row) => (
      <div>
        <CopyText value={row.value}>{shownValue(row)}</CopyText>
        {row.exchange !== '' && (
          <Text size="xs" c="dimmed">
            {row.exchange}
          </Text>
        )}
      </div>
    ),
  },
  { id: 'type', header: 'Type', width: 140, isSortable: false, value: ({ type }) => indicatorTypes[type] },
  {
    id: 'class',
    header: 'Latest attack',
    minWidth: 176,
    isSortable: false,
    value: ({ threatClass }) => threatClasses[threatClass].name,
  },
  {
    id: 'attacks',
    header: 'Attacks',
    width: 84,
    align: 'end',
    isSortable: false,
    value: ({ attacks }) => attacks,
    cell: ({ attacks }) => exactCount(attacks),
  },
  { id: 'sites', header: 'Sites', width: 68, align: 'end', isSortable: false, value: ({ sites }) => sites },
  {
    id: 'confidence',
    header: 'Confidence',
    width: 104,
    align: 'end',
    isSortable: false,
    value: (row) => row.confidence,
  },
  {
    id: 'first',
    header: 'First seen (UTC)',
    width: 164,
    isSortable: false,
    value: ({ firstSeen }) => timeInWords(firstSeen),
  },
  {
    id: 'last',
    header: 'Last seen (UTC)',
    width: 164,
    isSortable: false,
    value: ({ lastSeen }) => timeInWords(lastSeen),
  },
]

interface IndicatorsTabProps {
  organizationId: number
  search: FeedsSearch
  change: (part: Partial<FeedsSearch>) => unknown
}

export function IndicatorsTab({ organizationId, search, change }: IndicatorsTabProps) {
  const indicators = useQuery(indicatorsQuery(organizationId, search))
  const [text, setText] = useSearchField(search.search, (next) => change({ search: next, page: 1 }))
  const { type, page, rows } = search
  const counts = indicators.data?.counts
  const label = (filter: TypeFilter) => {
    if (filter === 'all') return 'All types'
    return counts ? `${indicatorTypes[filter]} (${exactCount(counts[filter])})` : indicatorTypes[filter]
  }
  return (
    <SectionCard isFlush>
      <DataTable
        caption="Indicators"
        columns={columns}
        rows={indicators.data?.indicators}
        rowId={({ id }) => id}
        rowLabel={({ value }) => value}
        total={indicators.data?.total ?? 0}
        view={{ sort: null, page, rowsPerPage: rows }}
        onViewChange={(view) => change({ page: view.page, rows: view.rowsPerPage })}
        isLoading={indicators.isPending}
        isFetching={indicators.isPlaceholderData}
        error={indicators.error}
        onRetry={indicators.refetch}
        emptyText={emptyText(search, indicators.data?.withheld ?? [])}
        onExport={() => download(exportName('indicators', new Date()), () => indicatorsFile(organizationId, type))}
        toolbar={
          <div className={classes.toolbar}>
            <Picker
              label="Type"
              isLabelHidden
              size="xs"
              width={190}
              isSearchable={false}
              options={typeFilters.map((value) => ({ value, label: label(value) }))}
              value={type}
              onChange={(value) => change({ type: value as TypeFilter, page: 1 })} // one of the options
            />
            <div className={classes.search}>
              <HeaderSearch
                label="indicators"
                placeholder="Search by value"
                value={text}
                onChange={setText}
                isPageSearch
              />
            </div>
          </div>
        }
      />
      {indicators.data && indicators.data.withheld.length > 0 && (
        <Text size="sm" c="dimmed" p="md" pt={0}>
          Your data rights do not include {listNames(indicators.data.withheld)}, because addresses of scripts can name
          the site.
        </Text>
      )}
    </SectionCard>
  )
}

const listNames = (types: readonly IndicatorType[]) =>
  types.map((type) => ({ host: 'hosts', app: 'apps' })[type as 'host' | 'app'] ?? indicatorTypes[type]).join(' and ')

function emptyText({ type, search }: FeedsSearch, withheld: readonly IndicatorType[]) {
  if (type !== 'all' && withheld.includes(type)) return 'Not included in your data rights'
  if (type !== 'all' || search !== '') return 'No results found by the search criteria.'
  return 'No indicators. They appear after three attacks with the same value in 30 days.'
}
