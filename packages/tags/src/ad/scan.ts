import type { CompiledRule } from '../rules/rule.ts'
import { type Budget, firstMatch } from './chain.ts'
import { type Layer, layersOf, longest, wordsOf } from './decode.ts'

export interface Finding {
  broken: CompiledRule
  /** Of the matched part, in the markup. */
  start: number
  end: number
  /** The address that was to be loaded, for a rule about addresses. */
  address?: string
}

const addresses = /((https?|wss?):)?\/\/[a-z0-9][^\s"'`<>\\)]{3,2000}/gi
const kept = 30

/** Same length as the text, which the language's own method does not promise for a dotted capital I. */
const lowerCase = (text: string) => text.replace(/\u0130/g, 'i').toLowerCase()

/** With the rules as they were unpacked. */
export function scannerOf([ofAddresses = [], ofWords = [], ofMarkup = [], ofDecoded = []]: CompiledRule[][]) {
  const seen = new Map<string, Finding[]>()

  /** Place of the rule's first pattern, if all of its patterns match. */
  function matchOf([, literals, pattern, ...others]: CompiledRule, text: string, budget: Budget) {
    if (!pattern || !literals.some((literal) => text.includes(literal))) return undefined
    const match = firstMatch(text, pattern, budget)
    return match && others.every((other) => firstMatch(text, other, budget)) ? match : undefined
  }

  function inText({ said, originOf }: Layer, rules: readonly CompiledRule[], findings: Finding[], budget: Budget) {
    const text = lowerCase(said)
    for (const broken of rules) {
      if (budget.steps < 0) return
      const match = findings.some((known) => known.broken === broken) ? undefined : matchOf(broken, text, budget)
      if (!match) continue
      const [start, end] = originOf(...match)
      findings.push({ broken, start, end })
    }
  }

  function inAddresses({ said, originOf }: Layer, findings: Finding[]) {
    const starts = new Set(findings.map(({ start }) => start))
    for (const { 0: address, index } of said.matchAll(addresses)) {
      const broken = ruleOfAddress(address)
      if (!broken) continue
      const [start, end] = originOf(index, index + address.length)
      if (!starts.has(start)) findings.push({ broken, start, end, address })
      starts.add(start)
    }
    return findings
  }

  /** An address is short: it needs no budget. */
  function ruleOfAddress(address: string) {
    const text = lowerCase(address.slice(0, 2_048))
    return ofAddresses.find((rule) => matchOf(rule, text, { steps: Infinity }))
  }

  /** Everything in the markup that breaks a rule; less than that if the budget ends first. */
  function scan(markup: string, budget: Budget): Finding[] {
    if (budget.steps < 0) return []
    const read = markup.slice(0, longest)
    const known = seen.get(read)
    if (known) return known
    const findings: Finding[] = []
    let hidden: CompiledRule[] = []
    for (const [depth, layer] of layersOf(read).entries()) {
      if (depth === 0) hidden = ofDecoded.filter((rule) => !matchOf(rule, lowerCase(layer.said), budget))
      // Addresses, words, lower case and the literals.
      budget.steps -= 4 * layer.said.length
      if (budget.steps < 0) return findings
      inAddresses(layer, findings)
      inText(wordsOf(layer), ofWords, findings, budget)
      inText(layer, depth > 0 ? [...ofMarkup, ...hidden] : ofMarkup, findings, budget)
    }
    if (budget.steps < 0) return findings
    if (seen.size >= kept) seen.clear()
    seen.set(read, findings)
    return findings
  }

  /** Only addresses, and only as they are written. */
  function badAddresses(said: string) {
    return inAddresses({ said, originOf: (start, end) => [start, end] }, [])
  }

  return { scan, ruleOfAddress, badAddresses }
}

export type Scanner = ReturnType<typeof scannerOf>

/** The markup without the matched parts, from an offset on; an address is replaced by one that loads nothing. */
export function stripped(markup: string, findings: readonly Finding[], from = 0) {
  let rest = ''
  let done = from
  for (const { start, end, address } of [...findings].sort((a, b) => a.start - b.start)) {
    if (end <= done) continue
    rest += markup.slice(done, Math.max(done, start)) + (address ? 'about:blank' : '')
    done = end
  }
  return rest + markup.slice(done)
}
