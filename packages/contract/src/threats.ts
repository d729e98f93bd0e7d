/** Our own classes of threat. A tag's rule names a class and a variant; the threat library explains them. */
export const threatClasses = {
  'forced-redirect': {
    name: 'Forced redirect',
    variants: ['top-navigation', 'meta-refresh', 'location-chain', 'touch-redirect'],
  },
  'fake-alert': {
    name: 'Fake alert or scareware',
    variants: ['virus-warning', 'alert-loop', 'prize-lure', 'fake-update'],
  },
  'drive-by-download': { name: 'Drive-by download', variants: ['blob-download', 'installer-push', 'profile-install'] },
  'click-hijack': { name: 'Click hijack', variants: ['transparent-overlay', 'cursor-follow', 'synthetic-click'] },
  'hidden-ads': { name: 'Hidden or stacked ads', variants: ['stacked-frames', 'one-pixel-frame', 'off-screen-frame'] },
  cryptomining: { name: 'Cryptomining', variants: ['wasm-miner', 'worker-miner'] },
  'cloaked-landing-page': {
    name: 'Cloaked landing page',
    variants: ['fingerprint-cloak', 'referrer-cloak', 'geo-cloak'],
  },
  'phishing-form': { name: 'Phishing form', variants: ['bank-login', 'mail-login', 'card-form'] },
  'push-permission-lure': { name: 'Push-permission lure', variants: ['notification-prompt', 'fake-captcha'] },
  'back-button-hijack': { name: 'Back-button hijack', variants: ['history-flood', 'popstate-trap'] },
  'data-theft': {
    name: 'Fingerprinting and data theft',
    variants: ['canvas-fingerprint', 'form-scrape', 'clipboard-read'],
  },
  'malicious-host': { name: 'Malicious host', variants: ['known-bad-host', 'fresh-domain', 'compromised-host'] },
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
