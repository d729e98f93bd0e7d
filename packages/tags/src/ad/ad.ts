import type { InspectionOutcome } from '@vigil/contract'
import type { ProfileResult } from './ad-facts.ts'
import type { AdIds } from './ad-ids.ts'

/** An object, because the outcome can change until it is sent. */
export interface Inspection {
  outcome: InspectionOutcome
  /** The ad with the most specific ids: a bid is another ad than the wrapper that was counted. */
  owner: Ad
}

/** Scan budget per ad: several times the length of the longest honest ads. */
const maxScannedChars = 2_000_000

/** One ad on the page. */
export interface Ad {
  /** Markup received so far, up to a limit. */
  markup: string
  ids: AdIds
  /** The ad's place on the page. */
  element: Element | undefined
  /** Time of the user's last click, touch or key press in the ad; 0 for never. */
  gestureAt: number
  isBlocked: boolean
  isCounted: boolean
  /** Whether its frame was limited before the ad ran. */
  isContained?: boolean | undefined
  /** Set when the ad is counted. */
  inspection: Inspection | undefined
  /** Set when the ad was checked against a profile. */
  profileResult: ProfileResult | undefined
  /** Characters left to scan. */
  scanBudget: number
  /** Rules and heavy-ad kinds already reported. */
  reported: Set<string>
  /** The gesture on the ad after which it last opened a window. */
  openedAt?: number
  /** The gesture on the page after which it last acted for the page. */
  actedAt?: number
  /** Source name of its inline code on call stacks. */
  codeName?: string
  /** The kind of script that is still open, when markup is written in pieces. */
  openScript?: 'code' | 'data' | undefined
  /**
   * A third-party script on the page, wherever it was inserted. Less strict than for ads: with page code on the stack it acts for the page,
   * and its reads are not filtered, since it may be a library or an unlisted partner.
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
    profileResult: undefined,
    scanBudget: maxScannedChars,
    reported: new Set(),
  }
}
