import { Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { organizationsQuery } from '../../../lib/organizations/organizations.ts'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { useProfile } from '../../../lib/viewer/profile.ts'
import { isSuperadmin } from '../../../lib/viewer/viewer.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { type AlertTab, alertsSearch } from './alerts-search.ts'
import { AlertsTab } from './alerts-tab.tsx'
import { ChannelsTab } from './channels-tab.tsx'
import { RulesTab } from './rules-tab.tsx'

const labels: Record<AlertTab, string> = { alerts: 'Alerts', rules: 'Rules', channels: 'Channels' }
/** The option for the installation itself. */
const installation = 'installation'

export function AlertsPage() {
  const [search, change] = usePageSearch(alertsSearch)
  const profile = useProfile()
  const mayChoose = isSuperadmin(profile)
  const organizations = useQuery({ ...organizationsQuery, enabled: mayChoose })
  const owner = mayChoose ? (search.organization ?? undefined) : (profile.organizationId ?? undefined)
  const active = (organizations.data ?? []).filter((one) => one.active === 1)
  const options = active.map(({ orgId, orgName }) => ({ value: String(orgId), label: orgName }))
  return (
    <Stack gap="md">
      {mayChoose && (
        <FilterBar>
          <Picker
            label="Organization"
            options={[{ value: installation, label: 'This installation' }, ...options]}
            value={owner === undefined ? installation : String(owner)}
            isLoading={organizations.isPending}
            onChange={(value) =>
              change({ organization: value === installation ? null : Number(value), alert: '', page: 1 })
            }
          />
        </FilterBar>
      )}
      <Tabs value={search.tab} onChange={(tab) => change({ tab: tab as AlertTab, alert: '' })} keepMounted={false}>
        {/* the only values of the tabs below */}
        <Tabs.List aria-label="Alerts">
          {Object.entries(labels).map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="alerts" pt="md">
          <AlertsTab key={owner} owner={owner} search={search} change={change} />
        </Tabs.Panel>
        <Tabs.Panel value="rules" pt="md">
          <RulesTab key={owner} owner={owner} />
        </Tabs.Panel>
        <Tabs.Panel value="channels" pt="md">
          <ChannelsTab key={owner} owner={owner} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
