import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { VerificationCall } from '@vigil/contract'
import { codeLabel } from '@vigil/presentation'
import { timeInWords } from '../../../lib/format/formats.ts'
import { VerdictBadges } from '../../../lib/shop/verdict-badges.tsx'
import { type NamedVerdict, nameVerdict } from '../../../lib/shop/verdicts.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { statusQuery } from './queries.ts'

/** The verdicts of a call by what they are about. */
function listVerdicts({ kind, verdict, couponVerdict, extensions }: VerificationCall): NamedVerdict[] {
  const coupon = kind === 'coupon' ? verdict : couponVerdict
  return [
    ...(coupon ? [{ about: 'Code', verdict: coupon, extension: extensions.coupon } as NamedVerdict] : []), // by its kind
    ...(kind === 'order' ? [{ about: 'Affiliate', verdict, extension: extensions.affiliate } as NamedVerdict] : []),
  ]
}

const columns: DataColumn<VerificationCall>[] = [
  { id: 'at', header: 'Time (UTC)', width: 176, isSortable: false, value: ({ at }) => timeInWords(at) },
  {
    id: 'subject',
    header: 'Code or order',
    minWidth: 140,
    isSortable: false,
    value: ({ kind, subject }) => (kind === 'coupon' ? `Code ${codeLabel(subject)}` : `Order ${subject}`),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    minWidth: 220,
    isSortable: false,
    value: (call) => listVerdicts(call).map(nameVerdict).join(', '),
    cell: (call) => <VerdictBadges verdicts={listVerdicts(call)} />,
  },
  { id: 'key', header: 'API key', minWidth: 120, isSortable: false, value: ({ keyName }) => keyName },
  {
    id: 'evidence',
    header: 'Evidence ID',
    width: 150,
    isSortable: false,
    isCopyable: true,
    value: ({ evidenceId }) => evidenceId,
  },
]

export function CallsCard({ organizationId }: { organizationId: number }) {
  const status = useQuery(statusQuery(organizationId))
  return (
    <SectionCard title="Last ten calls" description="Updated every few seconds" isFlush>
      <DataTable
        caption="Last ten calls"
        columns={columns}
        rows={status.data?.calls}
        rowId={({ evidenceId }) => evidenceId}
        isLoading={status.isPending}
        error={status.error}
        onRetry={status.refetch}
        emptyText="No calls yet. They appear here as your server makes them."
        footer={<Text size="sm" c="dimmed" />}
      />
    </SectionCard>
  )
}
