import type { AdQualityProfile } from '@vigil/contract'
import type { DeliveredTag } from '@vigil/database'

/** The ad quality profile of a tag's script; null for none. Refreshed every few seconds for tags in use. */
export type ProfileOf = (tag: DeliveredTag) => Promise<AdQualityProfile | null>
