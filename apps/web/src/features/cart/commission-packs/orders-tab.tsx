import { Alert, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountFields, type CommissionPack, missingAccountFields, type PackContent, packTexts } from '@vigil/contract'
import IconFileInvoice from '~icons/file-invoice'
import { errorMessage } from '../../../lib/api/api.ts'
import { exactCount } from '../../../lib/format/formats.ts'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showSuccess } from '../../../ui/snackbar.tsx'
import classes from './commission-packs.module.css'
import { lockedColumns, orderColumns } from './order-columns.tsx'
import { previewQuery, useCreatePack } from './queries.ts'
import { TotalsCard } from './totals-card.tsx'

type OrdersTabProps = {
  filters: ReportingFilters
  network: string
  onCreated: (pack: CommissionPack) => void
}

export function OrdersTab({ filters, network, onCreated }: OrdersTabProps) {
  const preview = useQuery(previewQuery(filters, network))
  const create = useCreatePack(filters, network)
  const missing = preview.data ? missingAccountFields(preview.data.network) : []
  const isReady = preview.isSuccess && !preview.isPlaceholderData && preview.data.orders.length > 0
  const submit = () =>
    create.mutate(undefined, {
      onSuccess: ({ pack }) => {
        showSuccess(`Version ${pack.version} created`)
        onCreated(pack)
      },
    })
  const table = {
    rowId: ({ evidenceId }: { evidenceId: string }) => evidenceId,
    isLoading: preview.isPending,
    isFetching: preview.isFetching,
    error: preview.error,
    onRetry: preview.refetch,
  }
  return (
    <Stack gap="md">
      {!preview.isError && <TotalsCard totals={preview.data?.totals} isRefreshing={preview.isPlaceholderData} />}
      <SectionCard
        title="Orders to reverse"
        description={preview.data ? describeNetwork(preview.data) : 'Commission rate and validation window'}
        isFlush
        actions={
          <Button
            leftSection={<IconFileInvoice size={16} aria-hidden />}
            onClick={submit}
            disabled={!isReady || missing.length > 0}
            loading={create.isPending}
          >
            Create pack
          </Button>
        }
      >
        {create.error && (
          <Alert color="red" role="alert" m="md">
            {errorMessage(create.error)}
          </Alert>
        )}
        {missing.length > 0 && isReady && (
          <Alert color="orange" m="md" title="Account numbers missing">
            The network’s file needs your {missing.map((field) => accountFields[field]).join(', ')}. Enter them under
            Networks.
          </Alert>
        )}
        {/* In the table's place: above it, the notice would push the page down. */}
        {preview.data?.verifiedOrders === 0 && !preview.isPlaceholderData ? (
          <NothingVerified />
        ) : (
          <DataTable
            {...table}
            caption="Orders to reverse"
            columns={orderColumns}
            rows={preview.data?.orders}
            emptyText={packTexts.empty}
          />
        )}
      </SectionCard>
      {preview.isSuccess && (
        <SectionCard
          title="Past the window"
          description="Claims that the network no longer accepts for reversal. They are not part of the pack’s files."
          isFlush
        >
          <DataTable
            {...table}
            caption="Past the window"
            columns={lockedColumns}
            rows={preview.data?.locked}
            emptyText={packTexts.noLocked}
          />
        </SectionCard>
      )}
    </Stack>
  )
}

const describeNetwork = ({ network: { windowDays, ratePercent } }: PackContent) =>
  `${exactCount(ratePercent)}% commission, validation window of ${windowDays === 1 ? '1 day' : `${windowDays} days`}`

function NothingVerified() {
  return (
    <Alert color="orange" m="md" title="No verified orders in this period">
      A pack contains orders that your server has verified.{' '}
      <Link to="/server-verification" className={classes.link}>
        Set up server verification
      </Link>
    </Alert>
  )
}
