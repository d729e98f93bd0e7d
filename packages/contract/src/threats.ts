/** Our own classes of threat. A tag's rule names a class and a variant; the threat library explains them. */
export const threatClasses = {
  'forced-redirect': {
    name: 'Forced redirect',
    description: 'The ad takes the reader to another page without being asked',
    variants: ['top-navigation', 'meta-refresh', 'location-chain', 'touch-redirect'],
  },
  'fake-alert': {
    name: 'Fake alert or scareware',
    description: 'The ad looks like a warning of the device, or a prize, to frighten or lure the reader',
    variants: ['virus-warning', 'alert-loop', 'prize-lure', 'fake-update'],
  },
  'drive-by-download': {
    name: 'Drive-by download',
    description: 'The ad starts a download that nobody asked for',
    variants: ['blob-download', 'installer-push', 'profile-install'],
  },
  'click-hijack': {
    name: 'Click hijack',
    description: 'Clicks meant for the page, or none at all, are turned into clicks on the ad',
    variants: ['transparent-overlay', 'cursor-follow', 'synthetic-click'],
  },
  'hidden-ads': {
    name: 'Hidden or stacked ads',
    description: 'Ads that nobody can see are loaded and counted as shown',
    variants: ['stacked-frames', 'one-pixel-frame', 'off-screen-frame'],
  },
  cryptomining: {
    name: 'Cryptomining',
    description: 'The ad uses the reader’s processor to mine a currency',
    variants: ['wasm-miner', 'worker-miner'],
  },
  'cloaked-landing-page': {
    name: 'Cloaked landing page',
    description: 'Reviewers are led to a harmless page, readers to another',
    variants: ['fingerprint-cloak', 'referrer-cloak', 'geo-cloak'],
  },
  'phishing-form': {
    name: 'Phishing form',
    description: 'A form in the look of a known service asks for passwords or cards',
    variants: ['bank-login', 'mail-login', 'card-form'],
  },
  'push-permission-lure': {
    name: 'Push-permission lure',
    description: 'The reader is tricked into allowing notifications, which then carry ads',
    variants: ['notification-prompt', 'fake-captcha'],
  },
  'back-button-hijack': {
    name: 'Back-button hijack',
    description: 'The way back leads to ads instead of the page before',
    variants: ['history-flood', 'popstate-trap'],
  },
  'data-theft': {
    name: 'Fingerprinting and data theft',
    description: 'The ad takes fingerprints of the device, or data of the page, and sends them away',
    variants: ['canvas-fingerprint', 'form-scrape', 'clipboard-read'],
  },
  'malicious-host': {
    name: 'Malicious host',
    description: 'The ad loads from a host that is known to do harm',
    variants: ['known-bad-host', 'fresh-domain', 'compromised-host'],
  },
} as const

export type ThreatClass = keyof typeof threatClasses
export const threatClassNames = Object.keys(threatClasses) as [ThreatClass, ...ThreatClass[]] // its own keys

/** What an ad quality profile can object to. */
export const violationClasses = {
  brand: 'Brand & Advertiser',
  category: 'Category',
  'iab-category': 'IAB Category',
  'ad-format': 'Ad Format',
  domain: 'Domain',
} as const
export type ViolationClass = keyof typeof violationClasses
export const violationClassNames = Object.keys(violationClasses) as [ViolationClass, ...ViolationClass[]] // its own keys
