import type { ThreatClass, threatClasses } from '@vigil/contract'

type VariantOf<Class extends ThreatClass> = (typeof threatClasses)[Class]['variants'][number]

/** A class with one of its variants. */
type Named = { [Class in ThreatClass]: { threatClass: Class; variant: VariantOf<Class> } }[ThreatClass]

/**
 * The text a rule reads. `part`: each address and each `meta` tag in an ad's markup; a match is removed and the ad stays. `words`: the
 * text a reader sees, and `markup`: the whole source; a match blocks the ad.
 */
export type Place = 'part' | 'words' | 'markup'

export type Rule = Named & {
  id: string
  /** Shown in reports: why this is an attack and nothing honest. */
  explanation: string
  place: Place
  /**
   * Matched without regard to case. In words, every run of white space is one space. Repetitions are bounded, so the time of a scan
   * grows with the length of the text only (`pattern-check.test.ts`).
   */
  pattern: RegExp
  /** A second pattern that must match in the same text. */
  also?: RegExp
  matches: readonly string[]
  sparing: readonly string[]
}

/** A rule in the script. `what` is its class, variant and, if it differs from the variant, its id. All patterns must match. */
export type CompiledRule = [what: string, ...patterns: RegExp[]]
