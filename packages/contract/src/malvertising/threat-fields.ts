import { z } from 'zod'
import { day } from '../fields.ts'

/** An ad that did harm, as the feeds of publishers and platforms, their files and reports tell of it. */

/** What the fields of a threat are called, on the screen and in the file. */
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
export type FeedLabel = keyof typeof feedLabels

/** The fields of an ad that did harm, which incidents, active threats and reports have in common. */
export const threatFields = {
  /** SHA-256 of the ad's markup, '' where none was kept. */
  hashID: z.string(),
  /** The incident that the other fields are of: its own, or the latest one. */
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
  /** The first of `adomain`. */
  advertiserDomain: z.string(),
  /** Separated by commas. */
  adomain: z.string(),
  deliverySource: z.string(),
  bidderCode: z.string(),
  /** The class of the threat; `violationClass` is the same. */
  gotchaType: z.string(),
  violationClass: z.string(),
  violationVariant: z.string(),
  /** The class in words. */
  violationDescription: z.string(),
  /** JSON object of trait to value, as text. */
  violationTraits: z.string(),
  /** The rule of the tag that matched. */
  rule: z.string(),
  script: z.string(),
  countryCode: z.string(),
  /** The network that the reader came from. */
  ISP: z.string(),
  userAgent: z.string(),
  userAgentOS: z.string(),
  parsedUserAgentName: z.string(),
  device: z.string(),
  publisherHostname: z.string(),
  /** The address of the page. */
  topLocation: z.string(),
  /** Of the incident: the UTC day, for its report. */
  date: day,
  actionGroupID: z.string(),
}
