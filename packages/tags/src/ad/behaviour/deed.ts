import type { Ad } from '../ad.ts'

/** A harmful act of an ad: class, variant and rule in one string, and the part of its markup to highlight. */
export interface Deed {
  what: string
  hint: string
  /** Where it was to lead. */
  address?: string | undefined
}

/** The ad that a call belongs to: always the frame's in an ad's window, on the page only if the ad's code led there (attribution.ts). */
export type Who = (isGrave?: boolean) => Ad | undefined
