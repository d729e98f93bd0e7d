import { Button, Modal, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ModelInput } from '@vigil/contract'
import { dollars, exactCount, percent } from '@vigil/presentation'
import IconMathFunction from '~icons/math-function'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import type { Protections } from '../../../lib/shop/protections.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { PageSkeleton } from '../../../ui/states/page-skeleton.tsx'
import classes from './cart-overview.module.css'
import { modelNotes } from './metric-abouts.ts'
import { useWidget } from './use-widget.ts'

type ModelProps = { filters: ReportingFilters; protections: Protections }

/** Opens the inputs of the recovered revenue model. */
export function ModelButton(props: ModelProps) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconMathFunction size={15} aria-hidden />}
        onClick={open}
        aria-label="How it is modelled"
        aria-haspopup="dialog"
        classNames={{ label: classes.actionLabel, section: classes.actionIcon }}
      >
        How it is modelled
      </Button>
      <Modal opened={isOpen} onClose={close} title="How recovered revenue is modelled" size={760}>
        <Model {...props} />
      </Modal>
    </>
  )
}

function Model({ filters, protections }: ModelProps) {
  return (
    <Stack gap="md">
      {protections.coupon && (
        <div>
          <Title order={3} size="h4">
            couponGUARD
          </Title>
          <Text size="sm">{modelNotes.coupon}</Text>
          <Inputs filters={filters} />
        </div>
      )}
      {protections.affiliate && (
        <div>
          <Title order={3} size="h4">
            affiliateGUARD
          </Title>
          <Text size="sm">{modelNotes.affiliate}</Text>
          <Fees filters={filters} />
        </div>
      )}
      <Text size="sm" c="dimmed">
        {modelNotes.settling}
      </Text>
    </Stack>
  )
}

const bases: Record<ModelInput['basis'], string> = {
  extension: 'same extension',
  site: 'all extensions',
  assumed: 'assumed',
}

function Inputs({ filters }: { filters: ReportingFilters }) {
  const query = useWidget('recoveredRevenueInputs', filters)
  if (query.isError && !query.data)
    return <ErrorState detail={query.error.message} onRetry={() => void query.refetch()} minHeight={120} />
  if (!query.data) return <PageSkeleton />
  if (query.data.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="xs">
        No orders with a blocked injection in the selected period.
      </Text>
    )
  }
  return (
    <section className={classes.inputs} aria-label="Model inputs">
      <table>
        <thead>
          <tr>
            <th scope="col">Site</th>
            <th scope="col">Extension</th>
            <th scope="col">Orders</th>
            <th scope="col">Sales</th>
            <th scope="col">Discount rate</th>
            <th scope="col">Recovered</th>
          </tr>
        </thead>
        <tbody>
          {query.data.map((row) => (
            <tr key={`${row.host} ${row.extension}`}>
              <td>{row.host}</td>
              <td>{row.extension}</td>
              <td>{exactCount(row.orders)}</td>
              <td>{dollars(row.sales)}</td>
              <td title={`Measured from ${exactCount(row.measured_orders)} orders`}>
                {percent(row.discount_rate)} <span className={classes.basis}>{bases[row.basis]}</span>
              </td>
              <td>{dollars(row.recovered_revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Fees({ filters }: { filters: ReportingFilters }) {
  const [row] = useWidget('affiliateFraudRecoveredRevenue', filters).data ?? []
  if (!row) return null
  const { total_fee, affiliate_fee, affiliate_network_fee, completed_orders, gross_sales, recovered_revenue } = row
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {total_fee === null
        ? 'No fees set yet, so nothing is counted.'
        : `${exactCount(completed_orders)} orders worth ${dollars(gross_sales)} × ${percent(total_fee / 100)} (affiliate fee ${affiliate_fee}%, network fee ${affiliate_network_fee}%) = ${dollars(recovered_revenue)}`}
    </Text>
  )
}
