import type { ThreatClass, threatClasses } from '@vigil/contract'
import type { RuleSet } from './versions.ts'

type VariantOf<Class extends ThreatClass> = (typeof threatClasses)[Class]['variants'][number]

/** A class with one of its own variants. */
type Named = { [Class in ThreatClass]: { threatClass: Class; variant: VariantOf<Class> } }[ThreatClass]

/**
 * What a rule looks at: the markup as it came and every decoded form of it; only what came to light by decoding; the words a reader
 * would see; or each address that is loaded.
 */
export type Place = 'markup' | 'decoded' | 'words' | 'address'

/** Blocked: the ad is the attack. Stripped: the matched part goes, the ad stays. */
export type Effect = 'block' | 'strip'

export type Rule = Named & {
  id: string
  /** The set of rules it came with. */
  since: RuleSet
  /** For whoever reads a report or changes the rule: why this is an attack and nothing honest. */
  explanation: string
  place: Place
  effect: Effect
  /** Without flags: case is always ignored, and a dot matches line ends. */
  pattern: RegExp
  /** Further patterns that must all be in the same text. */
  also?: readonly RegExp[]
  matches: readonly string[]
  sparing: readonly string[]
}

/** A rule as the script has it: every byte of it goes to every reader. */
export type CompiledRule = [
  id: string,
  threatClass: ThreatClass,
  variant: string,
  place: Place,
  effect: Effect,
  ...patterns: RegExp[],
]

export function compiled({ id, threatClass, variant, place, effect, pattern, also = [] }: Rule): CompiledRule {
  // Groups are only there to group, and nothing refers back to one: the shorter kind does.
  const sources = [pattern, ...also].map(({ source }) => new RegExp(source.replaceAll('(?:', '('), 'is'))
  return [id, threatClass, variant, place, effect, ...sources]
}
