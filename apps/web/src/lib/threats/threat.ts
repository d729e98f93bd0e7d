import type { ActiveThreat, FeedRow, PlatformThreat } from '@vigil/contract'

/** A row of a feed: an incident, or a creative with its latest one. */
export type Threat = FeedRow | ActiveThreat | PlatformThreat
