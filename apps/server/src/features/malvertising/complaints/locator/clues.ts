import type { AdInView, ComplaintEffect, ThreatClass } from '@vigil/contract'

/** Details of a complaint that may identify the ad. Empty texts are unknown. */
export interface Clues {
  at: number
  toleranceMs: number
  pageUrl: string
  device: string
  os: string
  browser: string
  country: string
  effects: readonly ComplaintEffect[]
  description: string
  ads: readonly Pick<AdInView, 'creativeId' | 'bidder' | 'adomains'>[]
}

/** An attack, or a sighting of an ad in a bid. Empty texts are unknown. */
export interface AdEvent {
  kind: 'incident' | 'sighting'
  id: string
  at: number
  url: string
  creativeId: string
  bidderCode: string
  ssp: string
  dsp: string
  adomains: readonly string[]
  device: string
  os: string
  browser: string
  country: string
  /** '' for sightings. */
  threatClass: ThreatClass | ''
  isBlocked: boolean
  markupHash: string
}

export interface Reason {
  kind: 'for' | 'against' | 'neutral'
  text: string
}
