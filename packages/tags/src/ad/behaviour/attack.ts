import type { Ad } from '../ad.ts'

/** Something harmful that an ad does. */
export interface Attack {
  threat: string
  evidence: string
  /** The URL it leads to. */
  address?: string | undefined
}

/** Finds the ad behind a call: in an ad's window always that ad, on the page only if an ad's code is the caller (attribution.ts). */
export type FindAd = (isSevere?: boolean) => Ad | undefined
