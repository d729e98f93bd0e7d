/** Threat classes. An incident has a class and a variant; the threat library explains the classes. */
export const threatClasses = {
  'forced-redirect': {
    name: 'Forced redirect',
    description: 'The ad sends the reader to another page without a click',
    variants: ['top-navigation', 'meta-refresh', 'location-chain', 'touch-redirect'],
  },
  'fake-alert': {
    name: 'Fake alert or scareware',
    description: 'The ad poses as a system warning or a prize to frighten or lure the reader',
    variants: ['virus-warning', 'alert-loop', 'prize-lure', 'fake-update', 'page-overlay'],
  },
  'drive-by-download': {
    name: 'Drive-by download',
    description: 'The ad starts a download without a click',
    variants: ['blob-download', 'installer-push', 'profile-install'],
  },
  'click-hijack': {
    name: 'Click hijack',
    description: 'The ad captures clicks meant for the page, or simulates clicks',
    variants: ['transparent-overlay', 'cursor-follow', 'synthetic-click', 'page-rewired'],
  },
  'hidden-ads': {
    name: 'Hidden or stacked ads',
    description: 'Ads that the reader cannot see are loaded and counted as shown',
    variants: ['stacked-frames', 'one-pixel-frame', 'off-screen-frame'],
  },
  cryptomining: {
    name: 'Cryptomining',
    description: 'The ad uses the reader’s processor to mine cryptocurrency',
    variants: ['wasm-miner', 'worker-miner'],
  },
  'cloaked-landing-page': {
    name: 'Cloaked landing page',
    description: 'The ad shows reviewers a harmless page and sends readers to another one',
    variants: ['fingerprint-cloak', 'referrer-cloak', 'geo-cloak'],
  },
  'phishing-form': {
    name: 'Phishing form',
    description: 'A form that imitates a known service collects passwords or card numbers',
    variants: ['bank-login', 'mail-login', 'card-form'],
  },
  'push-permission-lure': {
    name: 'Push-permission lure',
    description: 'The ad tricks the reader into granting notifications or access to the device',
    variants: ['notification-prompt', 'fake-captcha', 'device-permission'],
  },
  'back-button-hijack': {
    name: 'Back-button hijack',
    description: 'The Back button leads to ads instead of the previous page',
    variants: ['history-flood', 'popstate-trap'],
  },
  'data-theft': {
    name: 'Fingerprinting and data theft',
    description: 'The ad identifies the device or reads data from the page, and sends it out',
    variants: ['canvas-fingerprint', 'form-scrape', 'clipboard-read', 'storage-read', 'keylogging', 'beacon-storm'],
  },
  'malicious-host': {
    name: 'Malicious host',
    description: 'The ad loads content from a host known for attacks',
    variants: ['known-bad-host', 'fresh-domain', 'compromised-host'],
  },
  'pop-up': {
    name: 'Pop-up or pop-under',
    description: 'The ad opens a window in front of the page or behind it without a click',
    variants: ['pop-up', 'pop-under'],
  },
  'autoplay-audio': {
    name: 'Autoplay audio',
    description: 'The ad plays sound before the reader clicks it',
    variants: ['audible-media', 'web-audio', 'speech'],
  },
  'clipboard-hijack': {
    name: 'Clipboard overwrite',
    description: 'The ad replaces the contents of the reader’s clipboard',
    variants: ['clipboard-overwrite', 'command-to-clipboard'],
  },
  'full-screen-grab': {
    name: 'Full-screen grab',
    description: 'The ad takes over the screen or the mouse pointer',
    variants: ['full-screen', 'pointer-lock'],
  },
  'dialog-trap': {
    name: 'Dialog loop or leave prompt',
    description: 'The ad holds the reader on the page with dialogs, leave prompts or the print dialog',
    variants: ['dialog-loop', 'leave-prompt', 'print-prompt'],
  },
} as const

export type ThreatClass = keyof typeof threatClasses
export const threatClassNames = Object.keys(threatClasses) as [ThreatClass, ...ThreatClass[]] // keys of the object above

/** Ad quality violation classes. */
export const violationClasses = {
  brand: 'Brand & Advertiser',
  category: 'Category',
  'iab-category': 'IAB Category',
  'ad-format': 'Ad Format',
  domain: 'Domain',
} as const
export type ViolationClass = keyof typeof violationClasses
export const violationClassNames = Object.keys(violationClasses) as [ViolationClass, ...ViolationClass[]] // keys of the object above
