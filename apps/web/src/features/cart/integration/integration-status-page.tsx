import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CartPart, cartParts } from '@vigil/contract'
import { FieldTable } from './field-table.tsx'
import { IntegrationFrame } from './integration-frame.tsx'
import { PartCard } from './part-card.tsx'
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
