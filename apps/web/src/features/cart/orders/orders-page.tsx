import { Pagination, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type AnswerOf, orderLimits, type orderList, orderTexts } from '@vigil/contract'
import { useEffect } from 'react'
import IconReceiptOff from '~icons/receipt-off'
import { PageActions } from '../../../lib/app/page-actions.tsx'
import { exactCount } from '../../../lib/format/formats.ts'
import { ReportingFilterBar } from '../../../lib/reporting/reporting-filter-bar.tsx'
import { ShopPage } from '../../../lib/reporting/shop-page.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { NoProtection } from '../../../lib/shop/no-protection.tsx'
import { isUnprotected } from '../../../lib/shop/protections.ts'
import { type ShopReportProps, useShopReporting } from '../../../lib/shop/use-shop-reporting.ts'
import { download, exportName } from '../../../lib/threats/download.ts'
import { useProfile } from '../../../lib/viewer/profile.ts'
import { isSuperadmin } from '../../../lib/viewer/viewer.ts'
import { countPages, shownRows } from '../../../ui/data-table/data-table-model.ts'
import { DownloadButton } from '../../../ui/download-button/download-button.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showError } from '../../../ui/snackbar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { hasDetails } from './insights.ts'
import { OrderCard } from './order-card.tsx'
import classes from './orders.module.css'
import { type OrdersSearch, ordersSearch } from './orders-search.ts'
import { ordersFile, ordersQuery } from './queries.ts'

export function OrdersPage() {
  const [search, change] = usePageSearch(ordersSearch)
  return (
    <ShopPage organization={search.organization}>
      {(chosen) => <Orders {...chosen} search={search} change={change} />}
    </ShopPage>
  )
}

function Orders({ search, change, ...chosen }: ShopReportProps<OrdersSearch>) {
  const { reporting, protections } = useShopReporting({ ...chosen, search, change, onFilter: { page: 1 } })
  const { filters } = reporting
  const orders = useQuery(ordersQuery(filters, search.page))
  const total = orders.data?.total ?? 0
  const lastPage = countPages(total, orderLimits.rowsPerPage)

  const problem = orders.error?.message
  useEffect(() => {
    if (problem) showError(problem)
  }, [problem])

  // The page in the URL may not exist, or no longer.
  const isBehindLast = orders.isSuccess && !orders.isPlaceholderData && search.page > lastPage
  useEffect(() => {
    if (isBehindLast) change({ page: lastPage })
  }, [isBehindLast, lastPage, change])

  return (
    <div className={classes.page}>
      {total > 0 && (
        <PageActions>
          <DownloadButton onDownload={() => download(exportName('orders', new Date()), () => ordersFile(filters))}>
            Export to CSV
          </DownloadButton>
        </PageActions>
      )}
      <ReportingFilterBar reporting={reporting} />
      {isUnprotected(protections) && total === 0 ? (
        <NoProtection consequence="Nothing is blocked, so there are no orders with blocking." />
      ) : (
        <OrderCards orders={orders} search={search} />
      )}
      {total > 0 && (
        <OrdersFooter
          total={total}
          page={Math.min(search.page, lastPage)}
          lastPage={lastPage}
          onPage={(page) => {
            change({ page })
            window.scrollTo({ top: 0 })
          }}
        />
      )}
    </div>
  )
}

type OrderCardsProps = { orders: UseQueryResult<AnswerOf<typeof orderList>>; search: OrdersSearch }

function OrderCards({ orders, search }: OrderCardsProps) {
  const seesAll = isSuperadmin(useProfile())
  const { data, error, isFetching, isPlaceholderData, refetch } = orders
  if (!data && error)
    return <ErrorState detail={error.message} onRetry={refetch} isRetrying={isFetching} minHeight={320} />
  if (!data) return <CardSkeletons />
  if (data.data.length === 0)
    return (
      <SectionCard>
        <EmptyState text={orderTexts.empty} icon={<IconReceiptOff size={20} stroke={1.75} />} minHeight={280} />
      </SectionCard>
    )
  return (
    <ul
      className={classes.cards}
      aria-label="Orders"
      aria-busy={isPlaceholderData}
      data-busy={isPlaceholderData || undefined}
    >
      {data.data.map((order) => (
        <OrderCard
          key={JSON.stringify([order.order_id, order.session_id, order.client_timestamp_utc])}
          order={order}
          search={hasDetails(order, seesAll) ? search : null}
        />
      ))}
    </ul>
  )
}

const skeletons = ['a', 'b', 'c', 'd', 'e']

const CardSkeletons = () => (
  <div role="status" className={classes.cards}>
    <VisuallyHidden>Loading</VisuallyHidden>
    {skeletons.map((key) => (
      <Skeleton key={key} h={132} radius="lg" />
    ))}
  </div>
)

type FooterProps = { total: number; page: number; lastPage: number; onPage: (page: number) => void }

function OrdersFooter({ total, page, lastPage, onPage }: FooterProps) {
  const { first, last } = shownRows(total, { page, rowsPerPage: orderLimits.rowsPerPage })
  return (
    <footer className={classes.footer}>
      <Text size="sm" c="dimmed" role="status">
        {total === 1 ? '1 order' : `${exactCount(first)}–${exactCount(last)} of ${exactCount(total)} orders`}
      </Text>
      {lastPage > 1 && (
        <Pagination
          size="sm"
          gap={4}
          total={lastPage}
          value={page}
          onChange={onPage}
          getItemProps={(to) => ({ 'aria-label': `Page ${to}` })}
          getControlProps={(control) => ({ 'aria-label': `${control === 'next' ? 'Next' : 'Previous'} page` })}
        />
      )}
    </footer>
  )
}
