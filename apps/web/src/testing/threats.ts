import type { PlatformThreat, ThreatItem } from '@vigil/contract'

const incident = {
  hashID: 'a'.repeat(64),
  sampleID: '6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11',
  creativeID: 'cr-77',
  dsp: 'Quarry DSP',
  dspID: '',
  dspName: 'Quarry DSP',
  dspEncCrID: '',
  ssp: 'Index',
  exchangeID: 'ex-1',
  seatID: 'seat-9',
  publisherID: '',
  siteID: '',
  advertiserID: '',
  campaignID: 'camp-3',
  advertiserDomain: 'go-matchday41.example',
  adomain: 'go-matchday41.example',
  deliverySource: 'prebid',
  bidderCode: 'ix',
  gotchaType: 'forced-redirect',
  violationClass: 'forced-redirect',
  violationVariant: 'top-navigation',
  violationDescription: 'Takes the visitor to another page without a click.',
  violationTraits: '{"means":"https://prize.example/"}',
  rule: 'forced-redirect.top-navigation.1',
  script: '1.1.0-r3',
  countryCode: 'DE',
  ISP: 'Example Net',
  userAgent: 'Mozilla/5.0',
  userAgentOS: 'Windows 10',
  parsedUserAgentName: 'Chrome',
  device: 'desktop',
  publisherHostname: 'www.paper.example',
  topLocation: 'https://www.paper.example/sport',
  date: '2026-11-10',
  actionGroupID: '6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11',
  attacks: 41,
  domainsAffected: 3,
  latestAttack: '2026-11-10T09:00:00.000Z',
}

export const makePlatformThreat = (more: Partial<PlatformThreat> = {}): PlatformThreat => ({
  ...incident,
  fakeHidden: false,
  ...more,
})

export const makeThreatItem = (more: Partial<ThreatItem> = {}): ThreatItem => ({
  ...incident,
  time: '2026-11-10T09:00:00.000Z',
  userTime: '2026-11-10 10:00 +01:00',
  action: 'blocked',
  countedFrom: '2026-10-12',
  countedTo: '2026-11-10',
  violationInformation: 'The ad navigates the page that shows it.',
  violationID: 'VG-01',
  adTag: '',
  offsetStart: 0,
  offsetEnd: 0,
  pictureContent: '',
  pictureState: 'none',
  ...more,
})

/** A PNG of one pixel, base64. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
