import type { ThreatClass, threatClasses } from '@vigil/contract'

type VariantOf<Class extends ThreatClass> = (typeof threatClasses)[Class]['variants'][number]

/** A class with one of its own variants. */
type Named = { [Class in ThreatClass]: { threatClass: Class; variant: VariantOf<Class> } }[ThreatClass]

/**
 * The text a rule reads: the markup and every decoded form of it; only text that appears by decoding; the words a reader sees; or each
 * address that is loaded.
 */
export type Place = 'markup' | 'decoded' | 'words' | 'address'

/** Block: the ad is the attack. Strip: the matched part is removed, the ad stays. */
export type Effect = 'block' | 'strip'

export type Rule = Named & {
  id: string
  /** Shown in reports: why this is an attack and nothing honest. */
  explanation: string
  place: Place
  effect: Effect
  /**
   * One or several patterns, any of which must match. Case is ignored, and every run of white space is one space.
   *
   * `.{0,n}` and `[^…]{0,n}` with n of two digits or more are gaps: the pattern is split there into tokens, which are searched one by
   * one (ad/chain.ts). A gap cannot be inside of a group, and a token has no unbounded repetition, so that the time a scan takes grows
   * with the length of the text only. `pattern-check.test.ts` enforces both.
   */
  pattern: RegExp | readonly RegExp[]
  /** Further patterns, all of which must match in the same text. */
  also?: readonly RegExp[]
  matches: readonly string[]
  sparing: readonly string[]
}

/**
 * A rule as the script has it. `what` is its class, variant and, unless it is named like the variant, its id; with a ! in front if it
 * strips. One of the literals is in every text that the patterns match.
 */
export type CompiledRule = [what: string, literals: string[], ...patterns: string[]]

/** One list per place, from the text that `packed` made. */
export function unpacked(text: string) {
  return text.split('\n\n').map((lines) =>
    lines.split('\n').map((line): CompiledRule => {
      const [what = '', literals = '', ...patterns] = line.split('\t')
      return [what, literals.split('|'), ...patterns]
    }),
  )
}
