import type { At } from '../at.ts'

/** What the reader does with an honest ad. */
export type HonestAct = 'click' | 'type' | 'hover' | 'scroll'

/** An honest ad: the same must happen, and the same must be seen, with the script and without it. */
export interface HonestAd {
  name: string
  act?: HonestAct
  /** Statements, with the names that attacks have too: `W`, `D`, `S`. `B` is a box that fills the ad's place. */
  code: (at: At) => string
  /** What must happen at least, so that two pages on which nothing happens are not taken for equal: a happening, a note or a path. */
  shows?: string
  isFrameOnly?: boolean
  /** It draws at its own place in the ad's document or the page, so it cannot be in a frame of its own. */
  isNotNested?: boolean
}

export function honestAds(codes: Record<string, (at: At) => string>, rest: Partial<HonestAd> = {}): HonestAd[] {
  return Object.entries(codes).map(([name, code]) => ({ name, code, ...rest }))
}

/** A pixel that proves the ad's code came this far. */
export const done = (at: At, what = '""') => `new Image().src=${JSON.stringify(`${at.url('done')}?`)}+${what};`
