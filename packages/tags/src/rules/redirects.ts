import type { Rule } from './rule.ts'

export const redirectRules: Rule[] = [
  {
    id: 'meta-refresh',
    threatClass: 'forced-redirect',
    variant: 'meta-refresh',
    explanation:
      'A refresh instruction that leads to another address leaves without a click. One without an address only reloads the ad.',
    place: 'markup',
    effect: 'strip',
    pattern: [
      /<meta\b[^>]{0,999}http-equiv ?= ?["']?refresh\b[^>]{0,999}url ?=[^>]{0,2000}>/,
      /<meta\b[^>]{0,999}url ?=[^>]{0,2000}http-equiv ?= ?["']?refresh\b[^>]{0,999}>/,
    ],
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
    id: 'hidden-top-navigation',
    threatClass: 'forced-redirect',
    variant: 'top-navigation',
    explanation:
      'Code that sets the address of the top window, and that somebody took the trouble to hide by encoding it.',
    place: 'decoded',
    effect: 'block',
    pattern:
      /(?:^|[^= ] ?["'`]|on(?!click)\w{1,20} ?= ?["']|[;{}( ,&|?:]) ?(?:window ?\. ?)?(?:top|parent) ?\. ?(?:window ?\. ?)?location ?(?:\. ?(?:href|hash) ?)?(?:=[^=]|\. ?(?:replace|assign) ?\()/,
    matches: [
      "eval(atob('dG9wLmxvY2F0aW9uLmhyZWY9J2h0dHBzOi8vcHJpemUuZXhhbXBsZS8n'))",
      "top['loc'+'ation']='//a.example'",
      `<img onerror="top['loc'+'ation']='//a.example'">`,
    ],
    sparing: [
      "<a href='#' onclick=\"top.location.href='https://shop.example'\">Shop</a>",
      "eval(atob('dmFyIGEgPSBkb2N1bWVudC5nZXRFbGVtZW50QnlJZCgnYScpOw=='))",
      `var ad = "${encodeURIComponent('<button onclick="top.location.href=shop">')}"`,
      'var ad = "\\u003cbutton onclick=\\"top.location.href=shop\\">"',
    ],
  },
]
