import { useQuery } from '@tanstack/react-query'
import { publisherPageCheck } from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { IntegrationCheckCard } from '../../../lib/integration-check/integration-check-card.tsx'
import { knownPagesQuery } from './queries.ts'

/** Checks a page of the publisher. Pages to choose from are a convenience: without them, any address can be entered. */
export function PageCheck({ organizationId }: { organizationId: number }) {
  const { data } = useQuery(knownPagesQuery(organizationId))
  return (
    <IntegrationCheckCard
      key={organizationId}
      kind="ad"
      pages={data}
      check={(url) => call(publisherPageCheck, { body: { organizationId, url } })}
    />
  )
}
