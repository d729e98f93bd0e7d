import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'

/** What an ad did that it should not: its class, variant and rule in one word, and what of its markup to point at. */
export interface Deed {
  what: string
  hint: string
  /** Where it was to lead. */
  address?: string | undefined
}

/** A window whose calls are watched, and whose they are: always the ad's inside its frames, on the page only if its code led there. */
export interface Guarded {
  realm: Realm
  who: () => Ad | undefined
}
