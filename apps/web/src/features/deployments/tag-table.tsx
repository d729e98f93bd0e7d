import { useQuery } from '@tanstack/react-query'
import { type Distribution, type ScriptBuild, scriptElement } from '@vigil/contract'
import { useMemo, useState } from 'react'
import { saveFile } from '../../lib/csv.ts'
import { usePageSearch } from '../../lib/page-search.ts'
import { useSearchField } from '../../lib/search-field.ts'
import { CopyText } from '../../ui/copy/copy-text.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../ui/data-table/data-table-model.ts'
import { DownloadButton } from '../../ui/download-button/download-button.tsx'
import { HeaderSearch } from '../../ui/header-filter/header-search.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { BulkBar } from './bulk-bar.tsx'
import classes from './deployments.module.css'
import { deploymentsSearch } from './deployments-search.ts'
import { NameCell } from './name-cell.tsx'
import { buildsQuery, useTags } from './queries.ts'
import { EnabledCell, SitesCell, VersionCell } from './tag-cells.tsx'
import { type Choices, chosenBucket, isFound, isInProgress } from './tag-changes.ts'
import { TagDetails } from './tag-details.tsx'
import { exportFileName, exportText } from './tag-export.ts'

type Row = { tag: Distribution; chosen: string }

const columnsOf = (
  organizationId: number,
  builds: readonly ScriptBuild[],
  choose: (tag: Distribution, bucket: string) => void,
): DataColumn<Row>[] => [
  {
    id: 'name',
    header: 'Tag Name',
    value: ({ tag }) => tag.comment,
    cell: ({ tag }) => <NameCell tag={tag} organizationId={organizationId} />,
    minWidth: 190,
  },
  {
    id: 'version',
    header: 'Version',
    value: ({ tag }) => tag.scriptBucket.scriptVersion,
    cell: ({ tag, chosen }) => (
      <VersionCell
        tag={tag}
        organizationId={organizationId}
        builds={builds}
        chosen={chosen}
        onChoose={(bucket) => choose(tag, bucket)}
      />
    ),
    width: 176,
  },
  {
    id: 'outdated',
    header: 'Outdated',
    value: ({ tag }) => tag.outdated,
    cell: ({ tag }) => (
      <StatusBadge tone={tag.outdated ? 'warning' : 'neutral'}>{tag.outdated ? 'Yes' : 'No'}</StatusBadge>
    ),
    width: 104,
  },
  {
    id: 'sites',
    header: 'Sites',
    value: ({ tag }) => tag.hosts?.length ?? null,
    cell: ({ tag }) => <SitesCell tag={tag} />,
    minWidth: 190,
  },
  {
    id: 'script',
    header: 'Script to inject',
    isSortable: false,
    value: ({ tag }) => scriptElement(tag.scriptUrl),
    cell: ({ tag }) => <CopyText value={scriptElement(tag.scriptUrl)}>{`${tag.distID}/script.js`}</CopyText>,
    width: 196,
  },
  {
    id: 'enabled',
    header: 'Enabled',
    value: ({ tag }) => tag.enabled,
    cell: ({ tag }) => <EnabledCell tag={tag} organizationId={organizationId} builds={builds} />,
    width: 96,
  },
]

const noBuilds: ScriptBuild[] = []

export function TagTable({ organizationId }: { organizationId: number }) {
  const [{ search, sort, direction, page, rows: rowsPerPage }, change] = usePageSearch(deploymentsSearch)
  const tags = useTags(organizationId)
  const { data: builds = noBuilds } = useQuery(buildsQuery(organizationId))
  const [selected, setSelected] = useState<string[]>([])
  const [choices, setChoices] = useState<Choices>({})
  const [text, setText] = useSearchField(search, (found) => change({ search: found, page: 1 }))

  const rows = useMemo(
    () =>
      tags.data
        ?.filter((tag) => isFound(tag, search))
        .map(
          (tag): Row => ({ tag, chosen: isInProgress(tag) ? tag.scriptBucket.s3Bucket : chosenBucket(tag, choices) }),
        ),
    [tags.data, search, choices],
  )
  const columns = useMemo(() => {
    // Whoever gives a tag another build means to apply it.
    const choose = ({ distribution }: Distribution, bucket: string) => {
      setChoices((before) => ({ ...before, [distribution]: bucket }))
      setSelected((before) => [...new Set([...before, distribution])])
    }
    return columnsOf(organizationId, builds, choose)
  }, [organizationId, builds])

  const isSelectable = ({ tag }: Row) => !isInProgress(tag)
  const shown = (rows ?? []).filter(isSelectable).filter(({ tag }) => selected.includes(tag.distribution))
  const clear = () => {
    setSelected([])
    setChoices({})
  }
  return (
    <DataTable
      caption="Tags"
      columns={columns}
      rows={rows}
      rowId={({ tag }) => tag.distribution}
      rowLabel={({ tag }) => tag.comment}
      view={{ sort: { columnId: sort, direction }, page, rowsPerPage }}
      onViewChange={(view) =>
        change({
          sort: view.sort?.columnId ?? 'name',
          direction: view.sort?.direction ?? 'asc',
          page: view.page,
          rows: view.rowsPerPage,
        })
      }
      isLoading={tags.isPending}
      isFetching={tags.isRefetching}
      error={tags.error}
      onRetry={tags.refetch}
      emptyText={search ? 'No results found by the search criteria.' : 'No results found'}
      isRowMuted={({ tag }) => !tag.enabled}
      selection={{
        selected: shown.map(({ tag }) => tag.distribution),
        onChange: setSelected,
        isSelectable,
        isBusy: ({ tag }) => isInProgress(tag),
      }}
      renderExpanded={({ tag }) => <TagDetails tag={tag} builds={builds} />}
      toolbar={
        <div className={classes.toolbar}>
          <div className={classes.search}>
            <HeaderSearch
              label="tags"
              placeholder="Search name, ID or site"
              value={text}
              onChange={setText}
              isPageSearch
            />
          </div>
          <BulkBar
            organizationId={organizationId}
            tags={shown.map(({ tag }) => tag)}
            builds={builds}
            choices={choices}
            onChooseAll={(bucket) =>
              setChoices((before) => ({
                ...before,
                ...Object.fromEntries(shown.map(({ tag }) => [tag.distribution, bucket])),
              }))
            }
            onApplied={clear}
          />
          <DownloadButton
            disabled={!rows?.length}
            onDownload={async () =>
              saveFile(
                exportFileName(new Date()),
                exportText((rows ?? []).map(({ tag }) => tag)),
                'text/plain;charset=utf-8',
              )
            }
          >
            Export
          </DownloadButton>
        </div>
      }
    />
  )
}
