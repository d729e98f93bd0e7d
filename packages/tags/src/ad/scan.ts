import type { CompiledRule } from '../rules/rule.ts'
import { type Layer, layersOf, wordsOf } from './decode.ts'

export interface Finding {
  broken: CompiledRule
  /** Of the matched part, in the markup. */
  start: number
  end: number
  /** What was to be loaded, for a rule about addresses. */
  address?: string
}

const addresses = /((https?|wss?):)?\/\/[a-z0-9][^\s"'`<>\\)]{3,2000}/gi
const kept = 30

/** With the rules as they were unpacked. */
export function scannerOf([ofAddresses = [], ofWords = [], ofMarkup = [], ofDecoded = []]: CompiledRule[][]) {
  const seen = new Map<string, Finding[]>()

  function inText({ said, originOf }: Layer, asked: readonly CompiledRule[], findings: Finding[]) {
    for (const broken of asked) {
      const [, ...patterns] = broken
      const [match, ...others] = patterns.map((pattern) => pattern.exec(said))
      if (!match || others.includes(null) || findings.some((known) => known.broken === broken)) continue
      const [start, end] = originOf(match.index, match.index + match[0].length)
      findings.push({ broken, start, end })
    }
  }

  function inAddresses({ said, originOf }: Layer, findings: Finding[]) {
    for (const { 0: address, index } of said.matchAll(addresses)) {
      const broken = ruleOfAddress(address)
      if (!broken) continue
      const [start, end] = originOf(index, index + address.length)
      if (!findings.some((known) => known.start === start)) findings.push({ broken, start, end, address })
    }
    return findings
  }

  function ruleOfAddress(address: string) {
    return ofAddresses.find(([, pattern]) => pattern?.test(address))
  }

  /** What of the markup the rules object to. */
  function scan(markup: string): Finding[] {
    const known = seen.get(markup)
    if (known) return known
    const findings: Finding[] = []
    const hidden = ofDecoded.filter(([, pattern]) => !pattern?.test(markup))
    layersOf(markup).forEach((layer, depth) => {
      inAddresses(layer, findings)
      inText(wordsOf(layer), ofWords, findings)
      inText(layer, depth > 0 ? [...ofMarkup, ...hidden] : ofMarkup, findings)
    })
    if (seen.size >= kept) seen.clear()
    seen.set(markup, findings)
    return findings
  }

  /** Only addresses, and only as they stand there. */
  function badAddresses(said: string) {
    return inAddresses({ said, originOf: (start, end) => [start, end] }, [])
  }

  return { scan, ruleOfAddress, badAddresses }
}

export type Scanner = ReturnType<typeof scannerOf>

/** The markup without the parts that were found; an address is replaced by one that loads nothing. What is before `from` was shown already. */
export function stripped(markup: string, findings: readonly Finding[], from = 0) {
  let rest = markup
  for (const { start, end, address } of [...findings].sort((a, b) => b.start - a.start))
    rest = rest.slice(0, Math.max(from, start)) + (address ? 'about:blank' : '') + rest.slice(end)
  return rest.slice(from)
}
