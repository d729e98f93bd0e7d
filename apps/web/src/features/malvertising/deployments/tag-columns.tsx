import { type Distribution, type ScriptBuild, scriptElement } from '@vigil/contract'
import { CopyText } from '../../../ui/copy/copy-text.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { NameCell } from './name-cell.tsx'
import { EnabledCell, SitesCell, VersionCell } from './tag-cells.tsx'

/** `chosen` is the selected build, applied or not. */
export type Row = { tag: Distribution; chosen: string }

export const buildColumns = (
  organizationId: number,
  builds: readonly ScriptBuild[],
  choose: (tag: Distribution, bucket: string) => void,
): DataColumn<Row>[] => [
  {
    id: 'name',
    header: 'Tag Name',
    value: ({ tag }) => tag.comment,
    cell: ({ tag }) => <NameCell tag={tag} organizationId={organizationId} />,
    minWidth: 160,
  },
  {
    id: 'version',
    header: 'Version',
    value: ({ tag }) => tag.scriptBucket.scriptVersion,
    cell: ({ tag, chosen }) => (
      <VersionCell tag={tag} organizationId={organizationId} builds={builds} chosen={chosen} onChoose={choose} />
    ),
    width: 180,
  },
  {
    id: 'outdated',
    header: 'Outdated',
    value: ({ tag }) => tag.outdated,
    cell: ({ tag }) => (
      <StatusBadge tone={tag.outdated ? 'warning' : 'neutral'}>{tag.outdated ? 'Yes' : 'No'}</StatusBadge>
    ),
    width: 92,
  },
  {
    id: 'sites',
    header: 'Sites',
    value: ({ tag }) => tag.hosts?.length ?? null,
    cell: ({ tag }) => <SitesCell tag={tag} />,
    minWidth: 150,
  },
  {
    id: 'script',
    header: 'Script to inject',
    isSortable: false,
    value: ({ tag }) => scriptElement(tag.scriptUrl, tag.kind),
    cell: ({ tag }) => <CopyText value={scriptElement(tag.scriptUrl, tag.kind)}>{`${tag.distID}/script.js`}</CopyText>,
    width: 176,
  },
  {
    id: 'enabled',
    isPinned: true,
    header: 'Enabled',
    value: ({ tag }) => tag.enabled,
    cell: ({ tag }) => <EnabledCell tag={tag} organizationId={organizationId} builds={builds} />,
    width: 84,
  },
]
