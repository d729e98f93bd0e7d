import type { Rule } from './rule.ts'

/** Hosts of one ending, without it: each byte of a rule goes to every reader. */
const ofEnding = (ending: string, names: readonly string[]) => `(?:${names.join('|')})\\.${ending}`

/** Hosts that served miners to readers' browsers and nothing else. */
const minerHosts = [
  ofEnding('com', ['coin-?hive', 'authedmine', 'crypto-loot', 'coinimp', 'webminepool']),
  'cryptoloot\\.pro',
  'minero\\.cc',
  'webmine\\.cz',
  'ppoi\\.org',
]

/** Of names that nobody can own, for drills and tests. */
const drillHosts = ['malicious\\.vigil-drill\\.(?:example|test)']

const anyOf = (hosts: readonly string[]) =>
  new RegExp(`^(?:https?:|wss?:)?//(?:[^/?#]{1,255}[.@])?(?:${hosts.join('|')})(?=[/:?#]|$)`)

export const hostRules: Rule[] = [
  {
    id: 'known-bad-host',
    threatClass: 'malicious-host',
    variant: 'known-bad-host',
    explanation: 'A host that is known to do harm and serves nothing else.',
    place: 'address',
    effect: 'strip',
    pattern: anyOf(drillHosts),
    matches: ['https://malicious.vigil-drill.example/x.js', '//cdn.malicious.vigil-drill.test:8080/a'],
    sparing: ['https://vigil-drill.example/x.js', 'https://safe.example/?u=malicious.vigil-drill.example'],
  },
  {
    id: 'miner-host',
    threatClass: 'cryptomining',
    variant: 'wasm-miner',
    explanation: 'A host that served miners to readers’ browsers and nothing else.',
    place: 'address',
    effect: 'strip',
    pattern: anyOf(minerHosts),
    matches: ['https://coinhive.com/lib/coinhive.min.js', 'wss://ws1.minero.cc/', '//www.coinimp.com'],
    sparing: ['https://notcoinhive.com/', 'https://news.example/coinhive.com'],
  },
  {
    id: 'fresh-domain',
    threatClass: 'malicious-host',
    variant: 'fresh-domain',
    explanation:
      'A script or frame of a host whose long name was made by a program, under an ending that costs next to nothing.',
    place: 'address',
    effect: 'strip',
    pattern:
      /^(?:https?:)?\/\/(?:[^/?#]{1,255}\.)?(?=[a-z]{0,63}(?:\d{1,63}[a-z]{1,63}){3})[a-z0-9]{14,63}\.(?:top|xyz|click|icu|cyou|rest|buzz|sbs|cfd)(?=[/:?#]|$)/,
    matches: ['https://q7x2k9d4m1zt8b.top/x.js', '//cdn.a1b2c3d4e5f6g7.click/'],
    sparing: [
      'https://summersale2026.click/',
      'https://photography-studio.xyz/',
      'https://cdn0123456789abcd.example.com/x.js',
    ],
  },
  {
    id: 'compromised-host',
    threatClass: 'malicious-host',
    variant: 'compromised-host',
    explanation: 'A script out of the folder for pictures of somebody’s blog: put there by an intruder.',
    place: 'address',
    effect: 'strip',
    pattern:
      /^(?:https?:)?\/\/[^?#]{0,300}\/wp-(?:content\/uploads|includes\/images)\/[^?#]{0,300}\.(?:js|php|html?)(?=[?#]|$)/,
    matches: ['https://blog.example/wp-content/uploads/2026/05/ad.js?x=1', '//b.example/wp-includes/images/i.php'],
    sparing: [
      'https://blog.example/wp-content/uploads/2026/05/shoe.jpg',
      'https://blog.example/wp-content/themes/a/main.js',
    ],
  },
]
