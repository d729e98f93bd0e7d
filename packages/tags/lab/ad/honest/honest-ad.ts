import type { CaseContext } from '../case-context.ts'

/** The user's action on an honest ad. */
export type HonestAct = 'click' | 'type' | 'hover' | 'scroll'

/** An honest ad. It must behave and look the same with and without the script. */
export interface HonestAd {
  name: string
  act?: HonestAct
  /** Statements with the names of attacks: `W`, `D`, `S`. `B` is a box that fills the ad's place. */
  code: (context: CaseContext) => string
  /** Required event, note or path. Without it, two pages without any effect would count as equal. */
  shows?: string
  isFrameOnly?: boolean
  /** Draws in its place, so it cannot be in a nested frame. */
  isNotNested?: boolean
}

export function createHonestAds(
  codes: Record<string, (context: CaseContext) => string>,
  rest: Partial<HonestAd> = {},
): HonestAd[] {
  return Object.entries(codes).map(([name, code]) => ({ name, code, ...rest }))
}

/** Requests a pixel, as proof that the code ran. */
export const reportDone = (context: CaseContext, what = '""') =>
  `new Image().src=${JSON.stringify(`${context.url('done')}?`)}+${what};`
