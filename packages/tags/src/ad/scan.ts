import type { CompiledRule } from '../rules/rule.ts'
import { type Layer, layersOf, wordsOf } from './decode.ts'

export interface Finding {
  rule: CompiledRule
  /** Of the matched part, in the markup. */
  start: number
  end: number
  /** What was to be loaded, for a rule about addresses. */
  address?: string
}

const addresses = /((https?|wss?):)?\/\/[a-z0-9][^\s"'`<>\\)]{3,2000}/gi
const kept = 30

export const isBlockedBy = ([, mark]: CompiledRule) => mark > 'Z'

export function scannerOf(compiled: readonly CompiledRule[]) {
  const rules = compiled.map((rule) => {
    const [, mark, ...patterns] = rule
    return { rule, place: mark.toLowerCase(), patterns }
  })
  const seen = new Map<string, Finding[]>()
  const of = (wanted: 'm' | 'd' | 'w' | 'a') => rules.filter(({ place }) => place === wanted)

  function inText({ text, origin }: Layer, asked: typeof rules, findings: Finding[]) {
    for (const { rule, patterns } of asked) {
      if (findings.some((known) => known.rule === rule)) continue
      const [match, ...others] = patterns.map((pattern) => pattern.exec(text))
      if (!match || others.includes(null)) continue
      const [start, end] = origin(match.index, match.index + match[0].length)
      findings.push({ rule, start, end })
    }
  }

  function inAddresses({ text, origin }: Layer, findings: Finding[]) {
    for (const { 0: address, index } of text.matchAll(addresses)) {
      const rule = ruleOfAddress(address)
      const [start, end] = origin(index, index + address.length)
      if (rule && !findings.some((known) => known.start === start)) findings.push({ rule, start, end, address })
    }
  }

  function ruleOfAddress(address: string) {
    return of('a').find(({ patterns }) => patterns[0]?.test(address))?.rule
  }

  /** What of the markup the rules object to; what blocks comes first. */
  function scan(markup: string): Finding[] {
    const known = seen.get(markup)
    if (known) return known
    const findings: Finding[] = []
    const hidden = of('d').filter(({ patterns }) => !patterns[0]?.test(markup))
    layersOf(markup).forEach((layer, depth) => {
      inAddresses(layer, findings)
      inText(wordsOf(layer), of('w'), findings)
      inText(layer, depth > 0 ? [...of('m'), ...hidden] : of('m'), findings)
    })
    findings.sort((a, b) => +isBlockedBy(b.rule) - +isBlockedBy(a.rule))
    if (seen.size >= kept) seen.clear()
    seen.set(markup, findings)
    return findings
  }

  /** Only addresses, and only as they stand there. */
  function badAddresses(text: string) {
    const findings: Finding[] = []
    inAddresses({ text, origin: (start, end) => [start, end] }, findings)
    return findings
  }

  return { scan, ruleOfAddress, badAddresses }
}

export type Scanner = ReturnType<typeof scannerOf>

/** The markup without the parts that were found; an address is replaced by one that loads nothing. */
export function stripped(markup: string, findings: readonly Finding[]) {
  let rest = markup
  for (const { start, end, address } of [...findings].sort((a, b) => b.start - a.start))
    rest = rest.slice(0, start) + (address ? 'about:blank' : '') + rest.slice(end)
  return rest
}
