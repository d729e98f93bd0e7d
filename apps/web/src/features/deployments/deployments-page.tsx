import { Button, Stack } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PageActions } from '../../lib/page-actions.tsx'
import { usePageSearch } from '../../lib/page-search.ts'
import { PublisherPicker } from '../../lib/publisher-picker.tsx'
import { PublisherPage } from '../../lib/reporting/publisher-page.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
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
              <PublisherPicker
                offered={offered}
                organizationId={organizationId}
                onChoose={(id) => {
                  remember(id)
                  change({ organization: id, search: '', page: 1 })
                }}
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
