import { z } from 'zod'
import { day } from '../fields.ts'

/** Fields of a malicious ad, shared by the publisher and platform feeds, exports and reports. */

/** Field labels on screen and in exports. */
export const feedLabels = {
  time: 'Time (UTC)',
  userTime: 'User time',
  latestAttack: 'Latest attack (UTC)',
  firstSeen: 'First seen (UTC)',
  attacks: 'Attacks',
  domainsAffected: 'Sites affected',
  publisherHostname: 'Site',
  topLocation: 'Page URL',
  tagName: 'Tag Name',
  gotchaType: 'Violation Type',
  violationVariant: 'Variant',
  action: 'Action',
  ssp: 'SSP',
  dsp: 'DSP',
  creativeID: 'Creative ID',
  dspEncCrID: 'DSP creative ID',
  dspID: 'DSP ID',
  exchangeID: 'Exchange ID',
  seatID: 'Seat ID',
  publisherID: 'Publisher ID',
  siteID: 'Site ID',
  advertiserID: 'Advertiser ID',
  campaignID: 'Campaign ID',
  adomain: 'Advertiser domains',
  deliverySource: 'Delivery Source',
  bidderCode: 'Bidder code',
  rule: 'Rule',
  script: 'Script',
  countryCode: 'Country',
  ISP: 'ISP',
  parsedUserAgentName: 'Browser',
  userAgentOS: 'Operating system',
  device: 'Device type',
  userAgent: 'User agent',
  hashID: 'Markup hash',
  actionGroupID: 'Action group ID',
} as const
/** Names of the traits that the script reports with an attack, by key. */
export const attackTraitNames: Readonly<Record<string, string>> = {
  means: 'Detected by',
  session: 'Session ID',
}

export type FeedLabel = keyof typeof feedLabels

/** Fields that incidents, active threats and reports share. */
export const threatFields = {
  /** SHA-256 of the ad's markup, '' if not stored. */
  hashID: z.string(),
  /** The incident that the other fields describe: this one, or the latest. */
  sampleID: z.string(),
  creativeID: z.string(),
  dsp: z.string(),
  dspID: z.string(),
  dspName: z.string(),
  dspEncCrID: z.string(),
  ssp: z.string(),
  exchangeID: z.string(),
  seatID: z.string(),
  publisherID: z.string(),
  siteID: z.string(),
  advertiserID: z.string(),
  campaignID: z.string(),
  /** The first entry of `adomain`. */
  advertiserDomain: z.string(),
  /** Comma-separated. */
  adomain: z.string(),
  deliverySource: z.string(),
  bidderCode: z.string(),
  /** Threat class; same as `violationClass`. */
  gotchaType: z.string(),
  violationClass: z.string(),
  violationVariant: z.string(),
  /** Description of the class. */
  violationDescription: z.string(),
  /** JSON object of trait to value, as text. */
  violationTraits: z.string(),
  /** The tag's rule that matched. */
  rule: z.string(),
  script: z.string(),
  countryCode: z.string(),
  /** The visitor's network. */
  ISP: z.string(),
  userAgent: z.string(),
  userAgentOS: z.string(),
  parsedUserAgentName: z.string(),
  device: z.string(),
  publisherHostname: z.string(),
  /** Page URL. */
  topLocation: z.string(),
  /** UTC day of the incident, for its report. */
  date: day,
  actionGroupID: z.string(),
}
