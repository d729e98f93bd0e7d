import type { Rule } from './rule.ts'

export const hostRules: Rule[] = [
  {
    id: 'known-bad-host',
    threatClass: 'malicious-host',
    variant: 'known-bad-host',
    explanation: 'A host that is known to do harm and serves nothing else. These names belong to drills and tests.',
    place: 'part',
    pattern: /^(?:\w{1,9}:)?\/\/(?:[^/?#]{1,255}[.@])?malicious\.vigil-drill\.(?:example|test)(?=[/:?#]|$)/,
    matches: ['https://malicious.vigil-drill.example/x.js', '//cdn.malicious.vigil-drill.test:8080/a'],
    sparing: ['https://vigil-drill.example/x.js', 'https://safe.example/?u=malicious.vigil-drill.example'],
  },
  {
    id: 'miner-host',
    threatClass: 'cryptomining',
    variant: 'wasm-miner',
    explanation: 'A host that served miners to readers’ browsers and nothing else.',
    place: 'part',
    pattern:
      /^(?:\w{1,9}:)?\/\/(?:[^/?#]{1,255}[.@])?(?:coin-?hive\.com|authedmine\.com|crypto-loot\.com|coinimp\.com|minero\.cc|webmine\.cz)(?=[/:?#]|$)/,
    matches: ['https://coinhive.com/lib/coinhive.min.js', 'wss://ws1.minero.cc/', '//www.coinimp.com'],
    sparing: ['https://notcoinhive.com/', 'https://news.example/coinhive.com'],
  },
]
