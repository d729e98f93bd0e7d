/** A gradual rollout of a build, and the figures that are compared between its two groups. */

/** Percent of page views that get the new build, by stage. After the last one, the tags get the build. */
export const rolloutShares = [1, 10, 50] as const

/** `canary` gets the new build, `control` the one before. */
export const rolloutGroups = ['canary', 'control'] as const
export type RolloutGroup = (typeof rolloutGroups)[number]

/** Guards with their labels. */
export const rolloutGuards = {
  errors: 'Page errors',
  ads: 'Ads rendered',
  'first-ad': 'Time to first ad',
  'first-paint': 'First paint',
  blocks: 'Block rate',
  beacons: 'Failed beacons',
  reports: 'Missing reports',
} as const
export type RolloutGuard = keyof typeof rolloutGuards
export const rolloutGuardNames = Object.keys(rolloutGuards) as [RolloutGuard, ...RolloutGuard[]] // keys of the object above

/** How a guard's figures are displayed: percent of page views, ads per page view, or milliseconds. */
export const guardUnits: Readonly<Record<RolloutGuard, 'percent' | 'ads' | 'ms'>> = {
  errors: 'percent',
  ads: 'ads',
  'first-ad': 'ms',
  'first-paint': 'ms',
  blocks: 'percent',
  beacons: 'percent',
  reports: 'percent',
}

export const rolloutLimits = {
  /** Page views with the new build that a stage needs: enough to find the faults that the guards are for. */
  stageViews: 1_000,
  minutesPerStage: { min: 5, max: 10_080 },
  /** Ended rollouts in the list. */
  listed: 20,
} as const

/** The times at which a rollout continues. Days are 0 (Sunday) to 6, hours are UTC; `toHour` is exclusive. */
export interface RolloutSchedule {
  isAutomatic: boolean
  minutesPerStage: number
  days: readonly number[]
  fromHour: number
  toHour: number
}

export const defaultSchedule: RolloutSchedule = {
  isAutomatic: true,
  minutesPerStage: 60,
  days: [0, 1, 2, 3, 4, 5, 6],
  fromHour: 0,
  toHour: 24,
}

/** Reasons for which a running rollout waits. */
export const rolloutWaits = ['continue', 'views', 'time', 'user', 'hours'] as const
export type RolloutWait = (typeof rolloutWaits)[number]
