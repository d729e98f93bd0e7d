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
  /** In lower case, one of them in whatever the pattern can match: spares most texts the pattern. */
  needs: readonly string[]
  matches: readonly string[]
  sparing: readonly string[]
}

/** A rule as the script has it. */
export interface CompiledRule {
  id: string
  threatClass: ThreatClass
  variant: string
  place: Place
  effect: Effect
  pattern: string
  also?: string[]
  needs: readonly string[]
}

export function compiled({ id, threatClass, variant, place, effect, pattern, also, needs }: Rule): CompiledRule {
  const sources = also && { also: also.map(({ source }) => source) }
  return { id, threatClass, variant, place, effect, pattern: pattern.source, ...sources, needs }
}
