import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type PackOrder, type PackReason, packReasons } from '@vigil/contract'
import { dollars } from '@vigil/presentation'
import { timeInWords } from '../../../lib/format/formats.ts'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'

const tones: Record<PackReason, Tone> = { stuffed: 'danger', unseen: 'warning' }

/** `closing` is the header of the window's end. */
const columnsWith = (closing: string): DataColumn<PackOrder>[] => [
  {
    id: 'order',
    header: 'Order',
    minWidth: 150,
    value: ({ orderId }) => orderId,
    cell: ({ orderId, recordedOrderId, sessionId, evidenceUrl }) => (
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/orders-detail/details"
            search={{
              id: recordedOrderId,
              sessionID: sessionId,
              organization: new URL(evidenceUrl).searchParams.get('organization') ?? undefined,
            }}
          />
        )}
      >
        {orderId}
      </Anchor>
    ),
  },
  { id: 'ordered', header: 'Ordered (UTC)', width: 164, value: ({ orderedAt }) => timeInWords(orderedAt) },
  { id: 'closes', header: closing, width: 164, value: ({ locksAt }) => timeInWords(locksAt) },
  { id: 'tag', header: 'Affiliate tag', minWidth: 120, value: ({ affiliateTag }) => affiliateTag || '–' },
  {
    id: 'reason',
    header: 'Reason',
    width: 120,
    value: ({ reason }) => packReasons[reason].label,
    cell: ({ reason, evidence }) => (
      <span title={evidence.join(' ')}>
        <StatusBadge tone={tones[reason]}>{packReasons[reason].label}</StatusBadge>
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    width: 110,
    align: 'end',
    value: ({ amount }) => amount,
    cell: ({ amount }) => dollars(amount),
  },
  {
    id: 'commission',
    header: 'Commission',
    width: 120,
    align: 'end',
    value: ({ commission }) => commission,
    cell: ({ commission }) => dollars(commission),
  },
]

/** Times sort by themselves: they are listed oldest first. */
const unsorted = (columns: DataColumn<PackOrder>[]) =>
  columns.map((column) =>
    column.id === 'ordered' || column.id === 'closes' ? { ...column, isSortable: false } : column,
  )

export const orderColumns = unsorted(columnsWith('Window closes (UTC)'))
export const lockedColumns = unsorted(columnsWith('Locked (UTC)'))
