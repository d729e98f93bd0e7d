import { SegmentedControl } from '@mantine/core'
import { OrganizationPicker } from '../../../lib/organizations/organization-picker.tsx'
import { PublisherPage } from '../../../lib/reporting/publisher-page.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { CaseDetails } from './case-details.tsx'
import { CaseTable } from './case-table.tsx'
import classes from './cases.module.css'
import { type CasesSearch, casesSearch } from './cases-search.ts'
import { PartnerList } from './partner-list.tsx'

const tabs = [
  { value: 'cases', label: 'Cases' },
  { value: 'partners', label: 'Partners' },
]

export function CasesPage() {
  const [search, change] = usePageSearch(casesSearch)
  return (
    <PublisherPage organization={search.organization}>
      {({ organizationId, offered, remember }) => (
        <div className={classes.page}>
          {offered && (
            <FilterBar>
              <OrganizationPicker
                offered={offered}
                organizationId={organizationId}
                onChoose={(organization) => {
                  remember(organization)
                  change({ organization, case: '', partner: '', page: 1 })
                }}
              />
            </FilterBar>
          )}
          {search.case !== '' ? (
            <CaseDetails
              key={`${organizationId} ${search.case}`}
              organizationId={organizationId}
              id={search.case}
              onBack={() => change({ case: '' })}
            />
          ) : (
            <>
              <SegmentedControl
                aria-label="View"
                className={classes.back}
                data={tabs}
                value={search.tab}
                onChange={(tab) => change({ tab: tab as CasesSearch['tab'] })} // one of the tabs
              />
              {search.tab === 'cases' ? (
                <CaseTable key={organizationId} organizationId={organizationId} search={search} change={change} />
              ) : (
                <PartnerList key={organizationId} organizationId={organizationId} />
              )}
            </>
          )}
        </div>
      )}
    </PublisherPage>
  )
}
