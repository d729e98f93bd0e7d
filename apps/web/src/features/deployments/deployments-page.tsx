import { Button, Stack } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PageActions } from '../../lib/page-actions.tsx'
import { usePageSearch } from '../../lib/page-search.ts'
import { PublisherPage } from '../../lib/reporting/publisher-page.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Picker } from '../../ui/picker.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { CreateTagForm } from './create-tag-form.tsx'
import { deploymentsSearch } from './deployments-search.ts'
import { TagTable } from './tag-table.tsx'

export function DeploymentsPage() {
  const [search, change] = usePageSearch(deploymentsSearch)
  return (
    <PublisherPage organization={search.organization}>
      {({ organizationId, offered, remember }) => (
        <Stack gap="md">
          <PageActions>
            <Button
              variant="default"
              leftSection={<IconTargetArrow size={16} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/drill" search={{ organization: search.organization }} />}
            >
              Test protection
            </Button>
          </PageActions>
          {offered && (
            <FilterBar>
              <Picker
                label="Organization"
                options={offered.map(({ orgId, orgName }) => ({ value: String(orgId), label: orgName }))}
                value={String(organizationId)}
                onChange={(id) => {
                  if (id === null) return
                  remember(Number(id))
                  change({ organization: Number(id), search: '', page: 1 })
                }}
                emptyText="No organizations found"
              />
            </FilterBar>
          )}
          <CreateTagForm key={`create ${organizationId}`} organizationId={organizationId} />
          <SectionCard isFlush>
            <TagTable key={organizationId} organizationId={organizationId} />
          </SectionCard>
        </Stack>
      )}
    </PublisherPage>
  )
}
