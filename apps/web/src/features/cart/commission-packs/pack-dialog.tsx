import { Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, type commissionPackDetails, packFormats, packTexts } from '@vigil/contract'
import { dollars } from '@vigil/presentation'
import { exactCount, timeInWords } from '../../../lib/format/formats.ts'
import { rangeInWords } from '../../../lib/format/time-ranges.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { lockedColumns, orderColumns } from './order-columns.tsx'
import { PackFiles } from './pack-files.tsx'
import { packQuery } from './queries.ts'

type PackDialogProps = { organizationId: number; id: string; onClose: () => void }

/** A pack as it was created. */
export function PackDialog({ organizationId, id, onClose }: PackDialogProps) {
  const query = useQuery(packQuery(organizationId, id))
  const { data, error } = query
  const title = data ? `${data.pack.network}, version ${data.pack.version}` : 'Pack'
  return (
    <Modal opened onClose={onClose} title={title} size={1024}>
      {data ? (
        <Content organizationId={organizationId} {...data} />
      ) : error ? (
        <ErrorState detail={error.message} onRetry={query.refetch} isRetrying={query.isFetching} />
      ) : (
        <Skeleton h={320} />
      )}
    </Modal>
  )
}

type ContentProps = AnswerOf<typeof commissionPackDetails> & { organizationId: number }

function Content({ organizationId, pack, content }: ContentProps) {
  const { network, totals, dateStart, dateEnd, orders, locked } = content
  return (
    <Stack gap="md">
      <PackFiles organizationId={organizationId} pack={pack} />
      <Facts>
        <FactLine label="Orders placed">{rangeInWords({ from: dateStart, to: dateEnd }, new Date())} (UTC)</FactLine>
        <FactLine label="Orders">
          {exactCount(totals.all.orders)}: {exactCount(totals.stuffed.orders)} stuffed,{' '}
          {exactCount(totals.unseen.orders)} unproven
        </FactLine>
        <FactLine label="Order value">{dollars(totals.all.amount)}</FactLine>
        <FactLine label="Commission at risk">{dollars(totals.all.commission)}</FactLine>
        <FactLine label="Settings used">
          {exactCount(network.ratePercent)}% commission, {network.windowDays} days, {packFormats[network.format]}
        </FactLine>
        <FactLine label="Created">
          {timeInWords(pack.createdAt)} UTC by {pack.createdBy ?? 'a scheduled report or a deleted user'}
        </FactLine>
      </Facts>
      <DataTable
        caption="Orders of the pack"
        columns={orderColumns}
        rows={orders}
        rowId={({ evidenceId }) => evidenceId}
      />
      {locked.length > 0 && (
        <>
          <Text fw={600}>Past the window</Text>
          <DataTable
            caption="Past the window when the pack was created"
            columns={lockedColumns}
            rows={locked}
            rowId={({ evidenceId }) => evidenceId}
            emptyText={packTexts.noLocked}
          />
        </>
      )}
    </Stack>
  )
}
