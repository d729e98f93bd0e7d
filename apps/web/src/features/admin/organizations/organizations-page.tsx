import { Tabs } from '@mantine/core'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { type OrganizationTab, organizationsSearch } from './organizations-search.ts'
import { OrganizationsTab } from './organizations-tab.tsx'
import { ShopsTab } from './shops-tab.tsx'

export function OrganizationsPage() {
  const [{ tab }, change] = usePageSearch(organizationsSearch)
  // Sort, search and page belong to one table, so switching tabs resets them.
  const open = (next: string | null) => change({ ...organizationsSearch.parse({}), tab: next as OrganizationTab }) // the only values of the tabs below
  return (
    <Tabs value={tab} onChange={open} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="organizations">Organizations</Tabs.Tab>
        <Tabs.Tab value="shops">Shops</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="organizations">
        <OrganizationsTab />
      </Tabs.Panel>
      <Tabs.Panel value="shops">
        <ShopsTab />
      </Tabs.Panel>
    </Tabs>
  )
}
