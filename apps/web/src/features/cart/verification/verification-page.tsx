import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { verificationLimits } from '@vigil/contract'
import { percent } from '@vigil/presentation'
import { KeysCard } from '../../../lib/api-keys/keys-card.tsx'
import { keysQuery } from '../../../lib/api-keys/queries.ts'
import { exactCount } from '../../../lib/format/formats.ts'
import { OrganizationPicker } from '../../../lib/organizations/organization-picker.tsx'
import { ShopPage } from '../../../lib/reporting/shop-page.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { StatTile } from '../../../ui/stat-tile/stat-tile.tsx'
import { CallsCard } from './calls-card.tsx'
import { CodeHashesCard } from './code-hashes-card.tsx'
import { codeHashesQuery, statusQuery } from './queries.ts'
import { SnippetsCard } from './snippets-card.tsx'
import classes from './verification.module.css'
import { verificationSearch } from './verification-search.ts'

export function VerificationPage() {
  const [search, change] = usePageSearch(verificationSearch)
  return (
    <ShopPage organization={search.organization}>
      {({ organizationId, offered, remember }) => (
        <Stack gap="md" key={organizationId}>
          {offered && (
            <FilterBar>
              <OrganizationPicker
                offered={offered}
                organizationId={organizationId}
                onChoose={(organization) => {
                  remember(organization)
                  change({ organization })
                }}
              />
            </FilterBar>
          )}
          <div className={classes.cards}>
            <SnippetsCard language={search.language} onLanguage={(language) => change({ language })} />
            <ShareTile organizationId={organizationId} />
          </div>
          <Lists organizationId={organizationId} />
        </Stack>
      )}
    </ShopPage>
  )
}

function Lists({ organizationId }: { organizationId: number }) {
  const keys = useQuery(keysQuery(organizationId))
  const codeHashes = useQuery(codeHashesQuery(organizationId))
  return (
    <>
      <KeysCard
        organizationId={organizationId}
        scope="verify"
        description="Your servers use a key to verify coupons and orders. It gives access to nothing else."
        emptyText="No API keys yet. Create one for your checkout server."
        placeholder="Checkout server"
      />
      {!keys.isPending && <CodeHashesCard organizationId={organizationId} />}
      {/* Its position depends on the number of keys, and on whether codes are hashed. */}
      {!keys.isPending && !codeHashes.isPending && <CallsCard organizationId={organizationId} />}
    </>
  )
}

function ShareTile({ organizationId }: { organizationId: number }) {
  const status = useQuery({
    ...statusQuery(organizationId),
    select: ({ orders, ordersWithVerdict }) => ({
      value: orders > 0 ? ordersWithVerdict / orders : null,
      note: `${exactCount(ordersWithVerdict)} of ${exactCount(orders)} orders`,
    }),
  })
  return (
    <StatTile
      label="Orders with a verdict"
      about={`Orders of the last ${verificationLimits.shareDays} days, today included, for which your server called /api/verify/order and got a verdict.`}
      query={{ ...status, isFetching: status.isPending }}
      format={percent}
      exactFormat={percent}
    />
  )
}
