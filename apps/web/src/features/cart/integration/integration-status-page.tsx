import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CartPart, cartParts, shopPageCheck } from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { IntegrationCheckCard } from '../../../lib/integration-check/integration-check-card.tsx'
import { FieldTable } from './field-table.tsx'
import { IntegrationFrame } from './integration-frame.tsx'
import { PartCard } from './part-card.tsx'
import { PlatformCard } from './platform-card.tsx'
import { snippetQuery, statusQuery } from './queries.ts'
import { useIntegrationId, useRootOnFailure } from './use-integration.ts'

const places: Record<CartPart, string> = {
  'protection-script': 'Place it first in the head of every page, so that nothing runs before it.',
  'conversion-pixel': "Place it on the order confirmation page, with the order's values as strings.",
}

export function IntegrationStatusPage() {
  const id = useIntegrationId()
  return (
    <IntegrationFrame id={id}>
      {cartParts.map((part) => (
        <Part key={part} id={id} part={part} />
      ))}
      <PlatformCard id={id} />
      <IntegrationCheckCard kind="cart" check={(url) => call(shopPageCheck, { params: { id }, body: { url } })} />
    </IntegrationFrame>
  )
}

function Part({ id, part }: { id: string; part: CartPart }) {
  const status = useQuery(statusQuery(id, part))
  const snippet = useQuery(snippetQuery(id, part, 'page'))
  useRootOnFailure([status, snippet])
  return (
    <PartCard part={part} status={status.data} snippet={snippet.data?.snippet}>
      <Text size="sm">{places[part]}</Text>
      {part === 'conversion-pixel' && <FieldTable />}
    </PartCard>
  )
}
