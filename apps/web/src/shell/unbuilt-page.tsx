import { SectionCard } from '../ui/section-card.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'

export function UnbuiltPage() {
  return (
    <SectionCard>
      <EmptyState text="Nothing to show here yet." minHeight={320} />
    </SectionCard>
  )
}
