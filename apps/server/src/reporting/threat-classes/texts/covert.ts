import type { ClassText } from '../class-text.ts'

/** Ads that act without the reader's notice. */
export const covertTexts = {
  'hidden-ads': {
    id: 'VG-05',
    information: [
      'One slot is sold many times: ads are stacked on each other, shrunk to a pixel or placed off the screen. Each is counted and paid for, and none is seen. The page slows down, and the publisher’s inventory loses value.',
      'The creative opens several frames in one place, gives them a size of one pixel or no opacity, or moves them thousands of pixels aside.',
      'Several ad frames in one position, frames of at most one pixel or almost no opacity that load ads, and frames far outside the window.',
      'Block the creative and inform the SSP: buyers in those frames were cheated and will claim refunds. Check whether the slot’s viewability fell at the same time.',
    ],
    traits: {
      Delivery: 'In the markup, as nested frames',
      Trigger: 'Display of the ad',
      'Needs a gesture': 'No',
      'What the reader sees': 'Nothing, but the page gets slower',
      'Typical devices': 'All; apps most',
      Evasion: 'The uppermost ad is clean',
      Goal: 'Payment for views that never happen',
      'Recognised by': 'Stacked, tiny or distant frames that load ads',
      'What is done': 'The hidden frames are removed, or the ad is blocked',
    },
  },
  cryptomining: {
    id: 'VG-06',
    information: [
      'The ad uses the reader’s processor to mine cryptocurrency. Fans start, batteries run down, and the page takes the blame.',
      'A WebAssembly module or a group of workers loads from the miner’s host and keeps the processor busy, often at a limited rate to stay unnoticed.',
      'WebAssembly and workers started by ad code, addresses of known mining pools, and lasting load on the processor.',
      'Block the creative and the host. Miners run for weeks at a low level, so look at the class over a longer period and at desktops.',
    ],
    traits: {
      Delivery: 'In a script or WebAssembly module loaded by the ad',
      Trigger: 'Display of the ad; often only with enough processor cores',
      'Needs a gesture': 'No',
      'What the reader sees': 'A slow device, a loud fan',
      'Typical devices': 'Desktops',
      Evasion: 'Runs below full load, pauses while the tab is hidden',
      Goal: 'Cryptocurrency',
      'Recognised by': 'WebAssembly with workers, known pools, lasting load',
      'What is done': 'Workers and modules do not start; the ad is blocked',
    },
  },
  'data-theft': {
    id: 'VG-11',
    information: [
      'The ad collects data it has no right to: device fingerprints without consent, the page’s cookies and form fields, what the reader types, or the clipboard.',
      'The ad draws a picture and reads it back as a fingerprint, reads cookies, storage and form fields of the page, listens to the keyboard, or reads the clipboard after a click. The data leaves in the address of an image, in a beacon or in a storm of small requests.',
      'Pictures that are read back at once, access to the page’s storage, forms and keyboard by ad code, clipboard reads, requests that carry the page’s data, and far more requests than measurement needs. Consent strings and advertising ids in requests stay allowed.',
      'Block the creative and keep the report: where personal data left without consent, a data protection authority may request it.',
    ],
    traits: {
      Delivery: 'In the markup, or in a script loaded by the ad',
      Trigger: 'Display of the ad, typing, or a click',
      'Needs a gesture': 'Usually no; the clipboard needs a click',
      'What the reader sees': 'Nothing',
      'Typical devices': 'All',
      Evasion: 'Looks like measurement',
      Goal: 'Profiles, accounts, card numbers',
      'Recognised by': 'Fingerprints, and reads of storage, forms, keys or the clipboard by ad code',
      'What is done': 'The read or the request is stopped, or the ad is blocked',
    },
  },
  'malicious-host': {
    id: 'VG-12',
    information: [
      'The ad loads content from a host that is known for attacks, is only days old, or belongs to a site that attackers have broken into.',
      'The creative is an empty shell. The host decides each time what it does, so it can be clean for a review and an attack an hour later.',
      'The host is on our list, its domain was registered days ago, or the path occurs only on compromised sites.',
      'Block the creative and the host. If the host belongs to an honest company, inform it about the break-in. Repeated fresh domains on one seat are a reason to block the seat.',
    ],
    traits: {
      Delivery: 'A script or frame from the host',
      Trigger: 'Display of the ad',
      'Needs a gesture': 'No',
      'What the reader sees': 'Whatever the host decides',
      'Typical devices': 'All',
      Evasion: 'Clean most of the time; new domains every few days',
      Goal: 'Any of the other classes',
      'Recognised by': 'The host, its age, its paths',
      'What is done': 'The request is stopped; the ad is blocked',
    },
  },
} as const satisfies Record<string, ClassText>
