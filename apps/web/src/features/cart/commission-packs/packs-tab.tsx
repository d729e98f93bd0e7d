import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CommissionPack, packTexts } from '@vigil/contract'
import { dollars } from '@vigil/presentation'
import { useMemo } from 'react'
import { exactCount, timeInWords } from '../../../lib/format/formats.ts'
import { rangeInWords } from '../../../lib/format/time-ranges.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { PackDialog } from './pack-dialog.tsx'
import { packsQuery } from './queries.ts'

const columns: DataColumn<CommissionPack>[] = [
  { id: 'network', header: 'Network', minWidth: 130, value: ({ network }) => network },
  { id: 'version', header: 'Version', width: 90, align: 'end', value: ({ version }) => version },
  {
    id: 'period',
    header: 'Orders placed',
    minWidth: 170,
    isSortable: false,
    value: ({ dateStart, dateEnd }) => rangeInWords({ from: dateStart, to: dateEnd }, new Date()),
  },
  {
    id: 'orders',
    header: 'Orders',
    width: 90,
    align: 'end',
    value: ({ totals }) => totals.all.orders,
    cell: ({ totals }) => exactCount(totals.all.orders),
  },
  {
    id: 'commission',
    header: 'Commission',
    width: 120,
    align: 'end',
    value: ({ totals }) => totals.all.commission,
    cell: ({ totals }) => dollars(totals.all.commission),
  },
  {
    id: 'created',
    header: 'Created (UTC)',
    width: 176,
    isSortable: false,
    value: ({ createdAt }) => timeInWords(createdAt),
  },
  { id: 'by', header: 'Created by', minWidth: 176, value: ({ createdBy }) => createdBy ?? 'Scheduled or deleted user' },
]

type PacksTabProps = { organizationId: number; shown: string; onShow: (id: string) => void }

export function PacksTab({ organizationId, shown, onShow }: PacksTabProps) {
  const packs = useQuery(packsQuery(organizationId))
  const withActions = useMemo(
    (): DataColumn<CommissionPack>[] => [
      ...columns,
      {
        id: 'actions',
        header: 'Actions',
        isHeaderHidden: true,
        isSortable: false,
        width: 88,
        align: 'end',
        isPinned: true,
        value: () => '',
        cell: ({ id, network, version }) => (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Open ${network}, version ${version}`}
            onClick={() => onShow(id)}
          >
            Open
          </Button>
        ),
      },
    ],
    [onShow],
  )
  return (
    <>
      <SectionCard title="Packs" description="Copies of what was sent. They never change." isFlush>
        <DataTable
          caption="Packs"
          columns={withActions}
          rows={packs.data}
          rowId={({ id }) => id}
          isLoading={packs.isPending}
          error={packs.error}
          onRetry={packs.refetch}
          emptyText={packTexts.noPacks}
        />
      </SectionCard>
      {shown !== '' && <PackDialog organizationId={organizationId} id={shown} onClose={() => onShow('')} />}
    </>
  )
}
