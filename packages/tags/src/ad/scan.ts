import type { CompiledRule } from '../rules/rule.ts'
import { type Layer, layersOf, wordsOf } from './decode.ts'
import { quietly } from './hook.ts'

export interface Finding {
  rule: CompiledRule
  /** Of the matched part, in the markup. */
  start: number
  end: number
  /** What was to be loaded, for a rule about addresses. */
  address?: string
}

export type Scanner = ReturnType<typeof scannerOf>

const addresses = /(?:(?:https?|wss?):)?\/\/[a-z0-9][^\s"'`<>\\)]{3,2000}/gi
const kept = 30

export function scannerOf(compiled: readonly CompiledRule[]) {
  const expression = (source: string) => new RegExp(source, 'is')
  // An old browser may not know a pattern's form: then it has one rule less, and all the others.
  const rules = compiled.flatMap(
    (rule) =>
      quietly(() => ({ rule, pattern: expression(rule.pattern), also: (rule.also ?? []).map(expression) })) ?? [],
  )
  const seen = new Map<string, Finding[]>()

  type Ready = (typeof rules)[number]
  const mayMatch = ({ rule, also }: Ready, text: string, lower: string) =>
    rule.needs.some((word) => lower.includes(word)) && also.every((pattern) => pattern.test(text))

  function inText(layer: Layer, ready: Ready[], findings: Finding[]) {
    const lower = layer.text.toLowerCase()
    for (const one of ready) {
      if (findings.some(({ rule }) => rule === one.rule) || !mayMatch(one, layer.text, lower)) continue
      const match = one.pattern.exec(layer.text)
      if (!match) continue
      const [start, end] = layer.origin(match.index, match.index + match[0].length)
      findings.push({ rule: one.rule, start, end })
    }
  }

  function inAddresses(layer: Layer, findings: Finding[]) {
    for (const { 0: address, index } of layer.text.matchAll(addresses)) {
      const rule = ruleOfAddress(address)
      const [start, end] = layer.origin(index, index + address.length)
      if (rule && !findings.some((known) => known.start === start)) findings.push({ rule, start, end, address })
    }
  }

  function ruleOfAddress(address: string) {
    const lower = address.toLowerCase()
    return rules.find(
      (one) => one.rule.place === 'address' && mayMatch(one, address, lower) && one.pattern.test(address),
    )?.rule
  }

  const of = (place: CompiledRule['place']) => rules.filter(({ rule }) => rule.place === place)

  function scanned(markup: string) {
    const findings: Finding[] = []
    const hiding = of('decoded').filter(({ pattern }) => !pattern.test(markup))
    for (const [depth, layer] of layersOf(markup).entries()) {
      inAddresses(layer, findings)
      inText(wordsOf(layer), of('words'), findings)
      inText(layer, depth > 0 ? [...of('markup'), ...hiding] : of('markup'), findings)
    }
    return findings
  }

  /** What of the markup the rules object to; what blocks comes first. */
  function scan(markup: string): Finding[] {
    const known = seen.get(markup)
    if (known) return known
    const findings = scanned(markup).sort(
      (a, b) => Number(b.rule.effect === 'block') - Number(a.rule.effect === 'block'),
    )
    if (seen.size >= kept) seen.clear()
    seen.set(markup, findings)
    return findings
  }

  /** Only addresses, and only as they stand there. */
  function badAddresses(markup: string) {
    const findings: Finding[] = []
    const lower = markup.toLowerCase()
    const isWorthIt = of('address').some(({ rule }) => rule.needs.some((word) => lower.includes(word)))
    if (isWorthIt) inAddresses({ text: markup, origin: (start, end) => [start, end] }, findings)
    return findings
  }

  return { scan, ruleOfAddress, badAddresses }
}

/** The markup without the parts that were found; an address is replaced by one that loads nothing. */
export function stripped(markup: string, findings: readonly Finding[]) {
  let rest = markup
  for (const { start, end, address } of [...findings].sort((a, b) => b.start - a.start))
    rest = rest.slice(0, start) + (address ? 'about:blank' : '') + rest.slice(end)
  return rest
}
