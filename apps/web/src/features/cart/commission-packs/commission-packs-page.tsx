import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { OrganizationPicker } from '../../../lib/organizations/organization-picker.tsx'
import { ReportingFilterBar } from '../../../lib/reporting/reporting-filter-bar.tsx'
import { ShopPage } from '../../../lib/reporting/shop-page.tsx'
import { useReporting } from '../../../lib/reporting/use-reporting.ts'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import type { ShopReportProps } from '../../../lib/shop/use-shop-reporting.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { Picker } from '../../../ui/picker.tsx'
import classes from './commission-packs.module.css'
import { type CommissionPacksSearch, commissionPacksSearch, type PackTab } from './commission-packs-search.ts'
import { NetworksTab } from './networks-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { PacksTab } from './packs-tab.tsx'
import { networksQuery } from './queries.ts'

export function CommissionPacksPage() {
  const [search, change] = usePageSearch(commissionPacksSearch)
  return (
    <ShopPage organization={search.organization}>
      {(chosen) => <CommissionPacks key={chosen.organizationId} {...chosen} search={search} change={change} />}
    </ShopPage>
  )
}

const labels: Record<PackTab, string> = { orders: 'Orders', packs: 'Packs', networks: 'Networks' }

function CommissionPacks({ search, change, ...chosen }: ShopReportProps<CommissionPacksSearch>) {
  const reporting = useReporting({
    ...chosen,
    search,
    change,
    timeframe: 'cartTimeframe',
    emptied: {},
    hasSites: false,
    onOrganization: { pack: '' },
  })
  const { filters } = reporting
  const { organizationId } = filters
  const networks = useQuery(networksQuery(organizationId))
  const show = useCallback((pack: string) => void change({ pack }), [change])
  const options = networks.data?.map(({ name }) => ({ value: name, label: name })) ?? []
  return (
    <div className={classes.page}>
      {search.tab === 'orders' ? (
        <ReportingFilterBar reporting={reporting} hasSites={false}>
          <Picker
            label="Affiliate network"
            options={options}
            value={search.network}
            onChange={(network) => network && change({ network })}
            isLoading={networks.isPending}
          />
        </ReportingFilterBar>
      ) : (
        reporting.organizations && (
          <FilterBar>
            <OrganizationPicker
              offered={reporting.organizations}
              organizationId={organizationId}
              onChoose={reporting.changeOrganization}
            />
          </FilterBar>
        )
      )}
      <Tabs value={search.tab} onChange={(tab) => change({ tab: tab as PackTab, pack: '' })} keepMounted={false}>
        {/* the only values of the tabs below */}
        <Tabs.List aria-label="Commission reversal">
          {Object.entries(labels).map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="orders" pt="md">
          <OrdersTab
            filters={filters}
            network={search.network}
            onCreated={(pack) => change({ tab: 'packs', pack: pack.id })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="packs" pt="md">
          <PacksTab organizationId={organizationId} shown={search.pack} onShow={show} />
        </Tabs.Panel>
        <Tabs.Panel value="networks" pt="md">
          <NetworksTab organizationId={organizationId} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
