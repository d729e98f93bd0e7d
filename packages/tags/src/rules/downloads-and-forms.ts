import type { Rule } from './rule.ts'

export const downloadRules: Rule[] = [
  {
    id: 'installer-push',
    threatClass: 'drive-by-download',
    variant: 'installer-push',
    explanation: 'A frame, refresh or object that points at an installable file starts a download by itself.',
    place: 'markup',
    effect: 'block',
    pattern:
      /<(?:iframe|frame|object|embed|meta)\b[^>]{0,999}(?:src|data|content|url) ?=[^>]{0,999}\.(?:exe|msix?|apk|dmg|pkg|scr|bat|appx|hta)\b(?!\.)/,
    matches: [
      '<iframe src="https://a.example/setup.exe" hidden></iframe>',
      '<object data="//a.example/update.apk"></object>',
    ],
    sparing: [
      '<a href="https://vendor.example/setup.exe">Download</a>',
      '<iframe src="https://a.example/ad.html?file=x.png"></iframe>',
    ],
  },
  {
    id: 'profile-install',
    threatClass: 'drive-by-download',
    variant: 'profile-install',
    explanation: 'Configuration profiles give control over a device; no advertiser hands them out.',
    place: 'markup',
    effect: 'block',
    pattern: /\.mobileconfig\b|application\/x-apple-aspen-config|itms-services:\/\/\?action=download-manifest/,
    matches: [
      '<iframe src="/vpn.mobileconfig"></iframe>',
      "location='itms-services://?action=download-manifest&url=https://a.example'",
    ],
    sparing: ['<a href="https://apps.apple.com/app/id1">App Store</a>', '<p>Mobile configurations at work</p>'],
  },
  {
    id: 'blob-download',
    threatClass: 'drive-by-download',
    variant: 'blob-download',
    explanation: 'A program carried in the ad itself, so that no address can be blocked.',
    place: 'markup',
    effect: 'block',
    pattern: /(?:data:|type["']? ?: ?["'])application\/(?:octet-stream|x-ms\w|vnd\.android|x-apple-disk)/,
    matches: [
      '<a download="a.exe" href="data:application/octet-stream;base64,TVqQ">x</a>',
      "new Blob([bytes], { type: 'application/x-msdownload' })",
    ],
    sparing: ["new Blob([js], { type: 'application/javascript' })", '<img src="data:image/png;base64,iVBORw0KGgo=">'],
  },
]

export const formRules: Rule[] = [
  {
    id: 'card-form',
    threatClass: 'phishing-form',
    variant: 'card-form',
    explanation: 'Fields for the number and the code of a card: shops ask on their own pages, never in an ad.',
    place: 'markup',
    effect: 'block',
    pattern:
      /<input\b[^>]{0,999}(?:autocomplete ?= ?["']?cc-(?:number|csc)|name ?= ?["']?(?:card[_-]?num(?:ber)?|cvv2?|cvc))\b/,
    matches: ['<input autocomplete="cc-number">', "<input type='text' name='cvv' maxlength=3>"],
    sparing: ['<input name="postcode">', '<input type="range" name="cardboard">'],
  },
  {
    id: 'bank-login',
    threatClass: 'phishing-form',
    variant: 'bank-login',
    explanation: 'A field for a password has no place in an ad.',
    place: 'markup',
    effect: 'block',
    pattern: [/<input\b[^>]{0,999}type ?= ?["']?password\b/, /\.type ?= ?["']password["']/],
    matches: [
      '<form action="//a.example"><input name=u><input type=password name=p></form>',
      "field.type = 'password'",
    ],
    sparing: ['<p>One password for everything: KeyRing</p>', '<input type="text" name="search">'],
  },
]
