import { Button, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconBuildingStore from '~icons/building-store'
import IconTargetArrow from '~icons/target-arrow'
import { PageActions } from '../../../lib/app/page-actions.tsx'
import { NewDomainsButton } from '../../../lib/new-domains/new-domains-button.tsx'
import { isActiveShop, useTagOwnerChoice } from '../../../lib/organizations/organization-choice.ts'
import { OrganizationPicker } from '../../../lib/organizations/organization-picker.tsx'
import { OrganizationPage } from '../../../lib/reporting/organization-page.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { CreateTagForm } from './create-tag-form.tsx'
import { deploymentsSearch } from './deployments-search.ts'
import { tagsQuery } from './queries.ts'
import { isCurrent, rolloutsQuery } from './rollout-queries.ts'
import { RolloutsCard } from './rollouts-card.tsx'
import { TagTable } from './tag-table.tsx'

export function DeploymentsPage() {
  const [search, change] = usePageSearch(deploymentsSearch)
  return (
    <OrganizationPage choice={useTagOwnerChoice(search.organization)}>
      {({ organizationId, offered, remember }) => {
        const shops = (offered ?? []).filter(isActiveShop).map(({ orgId }) => orgId)
        const isShop = shops.includes(organizationId)
        return (
          <Stack gap="md">
            <NewDomainsButton organizationId={organizationId} isAlwaysShown />
            {isShop ? <ShopsLink /> : <DrillLink organization={search.organization} />}
            {offered && (
              <FilterBar>
                <OrganizationPicker
                  offered={offered}
                  organizationId={organizationId}
                  isKindShown
                  onChoose={(id) => {
                    // Publisher pages cannot show a shop.
                    if (!shops.includes(id)) remember(id)
                    change({ organization: id, search: '', page: 1 })
                  }}
                />
              </FilterBar>
            )}
            {isShop ? (
              <Text size="sm" c="dimmed">
                A shop's tag is created with its integration link and includes the shop's protections. Change its build
                here.
              </Text>
            ) : (
              <CreateTagForm key={`create ${organizationId}`} organizationId={organizationId} />
            )}
            <Tags key={organizationId} organizationId={organizationId} isShop={isShop} />
          </Stack>
        )
      }}
    </OrganizationPage>
  )
}

function Tags({ organizationId, isShop }: { organizationId: number; isShop: boolean }) {
  const rollouts = useQuery({ ...rolloutsQuery(organizationId), enabled: !isShop })
  const tags = useQuery(tagsQuery(organizationId))
  // The position of the table depends on the rollouts, and that of earlier rollouts on the table.
  const isPlaced = isShop || !rollouts.isPending || rollouts.failureCount > 0
  // On phones, the first row is visible without scrolling.
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const isFirst = !isPhone && (rollouts.data?.rollouts.some(isCurrent) ?? false)
  const card = !isShop && <RolloutsCard organizationId={organizationId} />
  return (
    <>
      {isFirst && card}
      {isPlaced && (
        <SectionCard isFlush>
          <TagTable organizationId={organizationId} isShop={isShop} />
        </SectionCard>
      )}
      {isPlaced && !isFirst && !tags.isPending && card}
    </>
  )
}

function DrillLink({ organization }: { organization: number | null }) {
  return (
    <PageActions>
      <Button
        variant="default"
        leftSection={<IconTargetArrow size={16} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/drill" search={{ organization }} />}
      >
        Test protection
      </Button>
    </PageActions>
  )
}

function ShopsLink() {
  return (
    <PageActions>
      <Button
        variant="default"
        leftSection={<IconBuildingStore size={16} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/organizations" search={{ tab: 'shops' }} />}
      >
        All shops
      </Button>
    </PageActions>
  )
}
