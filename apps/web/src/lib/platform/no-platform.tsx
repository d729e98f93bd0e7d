import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import IconBuildingBroadcastTower from '~icons/building-broadcast-tower'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** A page before a superadmin has selected a platform. */
export function NoPlatform({ picker, hint }: { picker: ReactNode; hint: string }) {
  return (
    <Stack gap={16}>
      <FilterBar>{picker}</FilterBar>
      <SectionCard>
        <EmptyState
          icon={<IconBuildingBroadcastTower size={20} stroke={1.75} />}
          text="Choose a platform"
          hint={hint}
          minHeight={280}
        />
      </SectionCard>
    </Stack>
  )
}
