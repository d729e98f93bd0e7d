import { Button } from '@mantine/core'
import { useState } from 'react'
import IconPlus from '~icons/plus'
import { OrganizationPicker } from '../../../lib/organizations/organization-picker.tsx'
import { PublisherPage } from '../../../lib/reporting/publisher-page.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { ComplaintDetails } from './complaint-details.tsx'
import { ComplaintDialog } from './complaint-dialog.tsx'
import { ComplaintTable } from './complaint-table.tsx'
import classes from './complaints.module.css'
import { complaintsSearch } from './complaints-search.ts'

export function ComplaintsPage() {
  const [search, change] = usePageSearch(complaintsSearch)
  const [isAdding, setIsAdding] = useState(false)
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
                  change({ organization, complaint: '', page: 1 })
                }}
              />
            </FilterBar>
          )}
          {search.complaint === '' ? (
            <ComplaintTable
              key={organizationId}
              organizationId={organizationId}
              search={search}
              change={change}
              actions={
                <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
                  New complaint
                </Button>
              }
            />
          ) : (
            <ComplaintDetails
              key={`${organizationId} ${search.complaint}`}
              organizationId={organizationId}
              id={search.complaint}
              onShow={(complaint) => change({ complaint })}
            />
          )}
          {isAdding && (
            <ComplaintDialog
              organizationId={organizationId}
              onClose={() => setIsAdding(false)}
              onCreated={(complaint) => {
                setIsAdding(false)
                change({ complaint })
              }}
            />
          )}
        </div>
      )}
    </PublisherPage>
  )
}
