import type { Ad } from '../ad.ts'

/** What an ad did that it should not: its class, variant and rule in one word, and what of its markup to point at. */
export interface Deed {
  what: string
  hint: string
  /** Where it was to lead. */
  address?: string | undefined
}

/** Whose the calls of a window are: always the ad's inside its frames, on the page only if its code led there. */
export type Who = () => Ad | undefined
