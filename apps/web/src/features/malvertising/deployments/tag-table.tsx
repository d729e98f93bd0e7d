import { useQuery } from '@tanstack/react-query'
import type { Distribution, ScriptBuild } from '@vigil/contract'
import { useMemo, useState } from 'react'
import { saveFile } from '../../../lib/files/csv.ts'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { useSearchField } from '../../../lib/search/search-field.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { DownloadButton } from '../../../ui/download-button/download-button.tsx'
import { HeaderSearch } from '../../../ui/header-filter/header-search.tsx'
import { BulkBar } from './bulk-bar.tsx'
import classes from './deployments.module.css'
import { deploymentsSearch } from './deployments-search.ts'
import { buildsQuery, useTags } from './queries.ts'
import { type Choices, chosenBucket, isFound, isInProgress } from './tag-changes.ts'
import { buildColumns, type Row } from './tag-columns.tsx'
import { TagDetails } from './tag-details.tsx'
import { exportFileName, exportText } from './tag-export.ts'

const noBuilds: ScriptBuild[] = []

export function TagTable({ organizationId, isShop }: { organizationId: number; isShop: boolean }) {
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
    // Choosing a build also selects the tag for Apply.
    const choose = ({ distribution }: Distribution, bucket: string) => {
      setChoices((before) => ({ ...before, [distribution]: bucket }))
      setSelected((before) => [...new Set([...before, distribution])])
    }
    return buildColumns(organizationId, builds, choose)
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
      renderExpanded={({ tag }) => <TagDetails tag={tag} organizationId={organizationId} builds={builds} />}
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
            canRollOut={!isShop}
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
            size="xs"
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
