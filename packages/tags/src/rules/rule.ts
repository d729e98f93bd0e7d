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

/** The first letter of a place; a capital for a rule that strips. */
type Mark = 'm' | 'd' | 'w' | 'a' | 'M' | 'D' | 'W' | 'A'

/** A rule as the script has it; `what` is its class, its variant and, unless it is called like the variant, its name. */
export type CompiledRule = [what: string, mark: Mark, ...patterns: RegExp[]]

export function compiled({ id, threatClass, variant, place, effect, pattern, also = [] }: Rule): CompiledRule {
  const what = id === variant ? `${threatClass}/${id}` : `${threatClass}/${variant}/${id}`
  const letter = place.charAt(0)
  const mark = (effect === 'strip' ? letter.toUpperCase() : letter) as Mark // by what places are called
  return [what, mark, ...[pattern, ...also].map(({ source }) => asRead(source))]
}

const asRead = (source: string) => new RegExp(source, 'is')

/** All rules in one text, as the script carries them: every byte of it goes to every reader. A line is a rule, tabs part its fields. */
export function packed(rules: readonly CompiledRule[]) {
  return rules
    .map(([what, mark, ...patterns]) => [what, mark, ...patterns.map(({ source }) => shortened(source))].join('\t'))
    .join('\n')
}

/** Nothing refers back to a group, only literals need their slashes escaped, and case is ignored. */
function shortened(source: string) {
  const text = source.replaceAll('(?:', '(').replaceAll('\\/', '/')
  return text.replace(/\\.|[A-Z]/g, (part) => (part.startsWith('\\') ? part : part.toLowerCase()))
}

export function unpacked(text: string) {
  return text.split('\n').map((line): CompiledRule => {
    const [what, mark, ...sources] = line.split('\t') as [string, Mark, ...string[]] // as packed above
    return [what, mark, ...sources.map(asRead)]
  })
}
