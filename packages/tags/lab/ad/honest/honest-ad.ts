import type { At } from '../at.ts'

/** The reader's action on an honest ad. */
export type HonestAct = 'click' | 'type' | 'hover' | 'scroll'

/** An honest ad: the same must happen, and the same must be seen, with the script and without it. */
export interface HonestAd {
  name: string
  act?: HonestAct
  /** Statements, with the names that attacks have too: `W`, `D`, `S`. `B` is a box that fills the ad's place. */
  code: (at: At) => string
  /** Required event, note or path: without it, two pages on which nothing happens would count as equal. */
  shows?: string
  isFrameOnly?: boolean
  /** It draws in its place in the ad's document or the page, so it cannot be in a nested frame. */
  isNotNested?: boolean
}

export function honestAds(codes: Record<string, (at: At) => string>, rest: Partial<HonestAd> = {}): HonestAd[] {
  return Object.entries(codes).map(([name, code]) => ({ name, code, ...rest }))
}

/** A pixel that proves the ad's code came this far. */
export const done = (at: At, what = '""') => `new Image().src=${JSON.stringify(`${at.url('done')}?`)}+${what};`
