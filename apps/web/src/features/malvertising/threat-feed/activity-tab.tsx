import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ActiveThreat, type ActiveThreatSorting, feedLimits, limits } from '@vigil/contract'
import { exactCount } from '@vigil/presentation'
import { rangeInWords } from '../../../lib/format/time-ranges.ts'
import { withPeriod } from '../../../lib/threats/columns.tsx'
import { download, exportName } from '../../../lib/threats/download.ts'
import { BulkActions, reportColumn, useChosenThreats } from '../../../lib/threats/threat-actions.tsx'
import { ThreatDetails } from '../../../lib/threats/threat-details.tsx'
import { useProfile } from '../../../lib/viewer/profile.ts'
import { isSuperadmin } from '../../../lib/viewer/viewer.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { activeThreatColumns } from './columns.tsx'
import type { TabProps } from './feed-filters.ts'
import { activeThreatsFile, activeThreatsQuery, threatsBody } from './queries.ts'
import classes from './threat-feed.module.css'

const makeId = ({ creativeID, ssp }: ActiveThreat) => JSON.stringify([creativeID, ssp])

/** One row per creative behind the incidents. */
export function ActivityTab({ filters, search, change }: TabProps) {
  const body = threatsBody(filters, search)
  const threats = useQuery(activeThreatsQuery(body))
  const reader = { kind: 'publisher', organizationId: filters.organizationId } as const
  const seesFirstSeen = isSuperadmin(useProfile())
  const rows = threats.data?.data
  const { selection, reports, clear } = useChosenThreats(rows, makeId, reader)
  const total = threats.data?.total ?? 0
  const period = rangeInWords(filters.range, new Date())
  const shown = rows?.length ?? 0
  const showMore = () => change({ shown: Math.min(search.shown + feedLimits.activeThreats, limits.exportRows) })

  return (
    <SectionCard isFlush>
      <DataTable
        caption="Active threats"
        columns={[...withPeriod(activeThreatColumns(seesFirstSeen), period), reportColumn(reader)]}
        rows={rows}
        rowId={makeId}
        rowLabel={({ creativeID, ssp }) => `creative ${creativeID || 'without an id'} of ${ssp || 'an unknown SSP'}`}
        total={shown}
        view={{
          sort: { columnId: search.by, direction: search.direction },
          page: 1,
          rowsPerPage: Math.max(shown, 1),
        }}
        onViewChange={({ sort }) =>
          change({
            by: (sort?.columnId ?? 'latestAttack') as ActiveThreatSorting, // ids of sortable columns equal these
            direction: sort?.direction ?? 'desc',
            shown: feedLimits.activeThreats,
          })
        }
        selection={selection}
        toolbar={<BulkActions reports={reports} onDone={clear} />}
        onExport={() => download(exportName('active-threats', new Date()), () => activeThreatsFile(body))}
        renderExpanded={(threat) => <ThreatDetails threat={threat} counted={filters.range} />}
        isLoading={threats.isPending}
        isFetching={threats.isFetching}
        error={threats.error}
        onRetry={() => void threats.refetch()}
        emptyText="There are no Active threats for the given date range."
        footer={
          <footer className={classes.more}>
            <Button
              variant="default"
              onClick={showMore}
              disabled={shown >= total || search.shown >= limits.exportRows}
              loading={threats.isFetching && threats.isPlaceholderData}
            >
              Show more ({exactCount(shown)} / {exactCount(total)})
            </Button>
          </footer>
        }
      />
    </SectionCard>
  )
}
