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
]
