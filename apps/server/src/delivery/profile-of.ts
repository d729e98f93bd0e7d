import type { AdQualityProfile } from '@vigil/contract'
import type { DeliveredTag } from '@vigil/database'

/** What a tag's script does about unwelcome ads; null for nothing. Asked again every few seconds for tags that are in use. */
export type ProfileOf = (tag: DeliveredTag) => Promise<AdQualityProfile | null>
