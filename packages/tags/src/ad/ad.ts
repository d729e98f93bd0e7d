import type { InspectionOutcome } from '@vigil/contract'
import type { AdIds } from './identity.ts'

/** Inspection result; an object, since it can change until it is sent. */
export interface Inspection {
  outcome: InspectionOutcome
}

/** How many characters of one ad are scanned at most: several times what the longest honest ads have. */
const mostSteps = 2_000_000

/** One ad on the page. */
export interface Ad {
  /** Its source so far, up to a limit. */
  markup: string
  ids: AdIds
  /** Where it is on the page. */
  element: Element | undefined
  /** When the reader last clicked, touched or typed in it; 0 for never. */
  gestureAt: number
  isBlocked: boolean
  isCounted: boolean
  /** Set once the ad is counted. */
  inspection: Inspection | undefined
  /** Characters that may still be scanned. */
  steps: number
  /** Rules and heavy-ad kinds already reported. */
  reported: Set<string>
  /** The gesture on it after which it opened a window. */
  openedAt?: number
  /** The gesture on the page after which it acted for the page. */
  actedAt?: number
  /** The name given to its inline code on call stacks. */
  codeName?: string
  /** Set while a script that was written piece by piece is not closed yet. */
  openScript?: 'code' | 'data' | undefined
  /**
   * A third-party script on the page, wherever it was inserted. Weaker than an ad: with the page's own code on the stack it acts for
   * the page, and what it reads is not filtered, since it may be a library or an unlisted partner.
   */
  isThirdParty?: boolean
}

export function newAd(element?: Element): Ad {
  return {
    markup: '',
    ids: {},
    element,
    gestureAt: 0,
    isBlocked: false,
    isCounted: false,
    inspection: undefined,
    steps: mostSteps,
    reported: new Set(),
  }
}
