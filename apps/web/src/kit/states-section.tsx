import { Button } from '@mantine/core'
import IconInbox from '~icons/inbox'
import { SectionCard } from '../ui/section-card.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { PageSkeleton } from '../ui/states/page-skeleton.tsx'
import classes from './kit.module.css'
import { Sample, Section } from './section.tsx'

export function StatesSection() {
  return (
    <Section title="Empty, failed, loading">
      <div className={classes.grid}>
        <SectionCard>
          <EmptyState />
        </SectionCard>
        <SectionCard>
          <EmptyState
            text="No organizations found"
            hint="Create one to invite users."
            icon={<IconInbox size={20} />}
            action={<Button size="xs">Create new organization</Button>}
          />
        </SectionCard>
        <SectionCard>
          <ErrorState detail="The server did not respond in time." onRetry={() => {}} />
        </SectionCard>
      </div>
      <Sample name="page skeleton">
        <PageSkeleton />
      </Sample>
    </Section>
  )
}
