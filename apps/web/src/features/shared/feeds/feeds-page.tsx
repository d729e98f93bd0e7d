import { Stack, Tabs } from '@mantine/core'
import { useReaderChoice } from '../../../lib/organizations/organization-choice.ts'
import { OrganizationPicker } from '../../../lib/organizations/organization-picker.tsx'
import { OrganizationPage } from '../../../lib/reporting/organization-page.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { CallsTab } from './calls-tab.tsx'
import { ConnectTab } from './connect-tab.tsx'
import { type FeedsTab, feedsSearch } from './feeds-search.ts'
import { IndicatorsTab } from './indicators-tab.tsx'

const labels: Record<FeedsTab, string> = { indicators: 'Indicators', connect: 'Connect', calls: 'Calls' }

export function FeedsPage() {
  const [search, change] = usePageSearch(feedsSearch)
  return (
    <OrganizationPage choice={useReaderChoice(search.organization)}>
      {({ organizationId, offered, remember }) => (
        <Stack gap="md" key={organizationId}>
          {offered && (
            <FilterBar>
              <OrganizationPicker
                offered={offered}
                organizationId={organizationId}
                isKindShown
                onChoose={(organization) => {
                  remember(organization)
                  change({ organization, page: 1 })
                }}
              />
            </FilterBar>
          )}
          <Tabs value={search.tab} onChange={(tab) => change({ tab: tab as FeedsTab })} keepMounted={false}>
            {/* the only values of the tabs below */}
            <Tabs.List aria-label="Feeds">
              {Object.entries(labels).map(([value, label]) => (
                <Tabs.Tab key={value} value={value}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="indicators" pt="md">
              <IndicatorsTab organizationId={organizationId} search={search} change={change} />
            </Tabs.Panel>
            <Tabs.Panel value="connect" pt="md">
              <ConnectTab
                organizationId={organizationId}
                snippet={search.snippet}
                onSnippet={(snippet) => change({ snippet })}
              />
            </Tabs.Panel>
            <Tabs.Panel value="calls" pt="md">
              <CallsTab organizationId={organizationId} />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </OrganizationPage>
  )
}
