import type { BuildFaults } from './page-health.ts'

/** A rollout of the newest build to a tag, with the old build before. */
export interface DemoRollout {
  organizationName: string
  tagName: string
  daysAgo: number
  /** Seen on this site only. */
  faults: BuildFaults
}

export const demoRollouts: readonly DemoRollout[] = [
  { organizationName: 'Northwind Daily', tagName: 'Mobile web', daysAgo: 12, faults: {} },
  // The reason why this tag is outdated.
  { organizationName: 'Rheinblick', tagName: 'Sport', daysAgo: 5, faults: { slowdown: 1.15 } },
]
