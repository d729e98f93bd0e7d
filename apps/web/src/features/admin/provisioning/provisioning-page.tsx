import { Stack, Text } from '@mantine/core'
import { scimPath } from '@vigil/contract'
import { KeysCard } from '../../../lib/api-keys/keys-card.tsx'
import { useSettings } from '../../../lib/app/settings.ts'
import { useAnyChoice } from '../../../lib/organizations/organization-choice.ts'
import { OrganizationPicker } from '../../../lib/organizations/organization-picker.tsx'
import { OrganizationPage } from '../../../lib/reporting/organization-page.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { CopyText } from '../../../ui/copy/copy-text.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { provisioningSearch } from './provisioning-search.ts'

export function ProvisioningPage() {
  const [search, change] = usePageSearch(provisioningSearch)
  const { publicUrl } = useSettings()
  return (
    <OrganizationPage choice={useAnyChoice(search.organization)}>
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
                  change({ organization })
                }}
              />
            </FilterBar>
          )}
          <SectionCard
            title="Connect a directory"
            description="Microsoft Entra ID, Okta and others create, change and block the clients of this organization by SCIM 2.0."
          >
            <Stack gap="xs">
              <Text size="sm" fw={500}>
                Base address
              </Text>
              <CopyText value={`${publicUrl}${scimPath}`} isWhole />
              <Text size="sm" c="dimmed">
                Enter it in the directory, with a key as the bearer token. The user name or the primary email must be
                the address that people sign in with. Provisioning sends no emails.
              </Text>
            </Stack>
          </SectionCard>
          <KeysCard
            organizationId={organizationId}
            scope="provisioning"
            description="The directory uses a key to manage the clients of this organization. It gives access to nothing else. Only superadmins create and revoke it."
            emptyText="No API keys yet. Create one for the directory."
            placeholder="Microsoft Entra ID"
          />
        </Stack>
      )}
    </OrganizationPage>
  )
}
