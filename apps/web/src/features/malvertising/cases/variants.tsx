import type { CreativeKey } from '@vigil/contract'
import { FactLine } from '../../../ui/facts/facts.tsx'
import { creativeName } from './case-words.ts'

/** The other creatives of a case about a campaign. */
export function Variants({ variants }: { variants: readonly CreativeKey[] }) {
  if (variants.length === 0) return null
  return <FactLine label="Variants">{variants.map(creativeName).join(', ')}</FactLine>
}
