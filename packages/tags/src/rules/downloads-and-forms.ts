import type { Rule } from './rule.ts'

export const downloadRules: Rule[] = [
  {
    id: 'installer-frame',
    since: '1',
    threatClass: 'drive-by-download',
    variant: 'installer-push',
    explanation: 'A frame, refresh or object that points at an installable file starts a download by itself.',
    place: 'markup',
    effect: 'block',
    needs: ['.exe', '.msi', '.apk', '.dmg', '.scr', '.bat', '.pkg', '.appx', '.hta'],
    pattern:
      /<(?:iframe|frame|object|embed|meta)\b[^>]{0,500}(?:src|data|content|url)\s*=[^>]{0,500}\.(?:exe|msix?|apk|dmg|pkg|scr|bat|appx|hta)\b(?!\.)/,
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
    since: '1',
    threatClass: 'drive-by-download',
    variant: 'profile-install',
    explanation: 'Configuration profiles give control over a device; no advertiser hands them out.',
    place: 'markup',
    effect: 'block',
    needs: ['.mobileconfig', 'aspen-config', 'itms-services'],
    pattern: /\.mobileconfig\b|application\/x-apple-aspen-config|itms-services:\/\/\?action=download-manifest/,
    matches: [
      '<iframe src="/vpn.mobileconfig"></iframe>',
      "location='itms-services://?action=download-manifest&url=https://a.example'",
    ],
    sparing: ['<a href="https://apps.apple.com/app/id1">App Store</a>', '<p>Mobile configurations at work</p>'],
  },
  {
    id: 'data-executable',
    since: '1',
    threatClass: 'drive-by-download',
    variant: 'blob-download',
    explanation: 'A program carried in the ad itself, so that no address can be blocked.',
    place: 'markup',
    effect: 'block',
    needs: ['application/'],
    pattern:
      /(?:data:|type["']?\s*:\s*["'])application\/(?:octet-stream|x-msdownload|x-msdos-program|vnd\.android\.package-archive|x-apple-diskimage)/,
    matches: [
      '<a download="a.exe" href="data:application/octet-stream;base64,TVqQ">x</a>',
      "new Blob([bytes], { type: 'application/x-msdownload' })",
    ],
    sparing: ["new Blob([js], { type: 'application/javascript' })", '<img src="data:image/png;base64,iVBORw0KGgo=">'],
  },
]

export const formRules: Rule[] = [
  {
    id: 'mail-login',
    since: '1',
    threatClass: 'phishing-form',
    variant: 'mail-login',
    explanation: 'A field for a password in an ad, in the look of a mail service.',
    place: 'markup',
    effect: 'block',
    needs: ['password'],
    pattern: /<input\b[^>]{0,300}type\s*=\s*["']?password\b/,
    also: [/\b(?:gmail|google account|outlook|office\s?365|microsoft account|yahoo|icloud|web\.?mail|mailbox)\b/],
    matches: ['<h1>Outlook</h1><form action="https://a.example"><input type="password" name="p"></form>'],
    sparing: ['<p>Forgot your password again? Try KeyRing.</p>', '<input type="email" placeholder="Your Gmail">'],
  },
  {
    id: 'card-form',
    since: '1',
    threatClass: 'phishing-form',
    variant: 'card-form',
    explanation: 'Fields for the number and the code of a card: shops ask on their own pages, never in an ad.',
    place: 'markup',
    effect: 'block',
    needs: ['<input'],
    pattern:
      /<input\b[^>]{0,300}(?:autocomplete\s*=\s*["']?cc-(?:number|csc)|name\s*=\s*["']?(?:card[_-]?num(?:ber)?|cvv2?|cvc))\b/,
    matches: ['<input autocomplete="cc-number">', "<input type='text' name='cvv' maxlength=3>"],
    sparing: ['<input name="postcode">', '<input type="range" name="cardboard">'],
  },
  {
    id: 'password-field',
    since: '1',
    threatClass: 'phishing-form',
    variant: 'bank-login',
    explanation: 'A field for a password has no place in an ad.',
    place: 'markup',
    effect: 'block',
    needs: ['password'],
    pattern: /<input\b[^>]{0,300}type\s*=\s*["']?password\b|\.type\s*=\s*["']password["']/,
    matches: [
      '<form action="//a.example"><input name=u><input type=password name=p></form>',
      "field.type = 'password'",
    ],
    sparing: ['<p>One password for everything: KeyRing</p>', '<input type="text" name="search">'],
  },
]
