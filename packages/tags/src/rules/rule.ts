import type { ThreatClass, threatClasses } from '@vigil/contract'

type VariantOf<Class extends ThreatClass> = (typeof threatClasses)[Class]['variants'][number]

/** A threat class with one of its variants. */
type Named = { [Class in ThreatClass]: { threatClass: Class; variant: VariantOf<Class> } }[ThreatClass]

/**
 * The text a rule matches. `part`: each URL and `meta` tag in the markup; a match is removed and the ad stays. `words`: the visible text,
 * and `markup`: the whole source; a match blocks the ad.
 */
export type Place = 'part' | 'words' | 'markup'

export type Rule = Named & {
  id: string
  /** Shown in reports: why this is an attack. */
  explanation: string
  place: Place
  /**
   * Case-insensitive. In `words`, whitespace is collapsed. Repetitions are bounded, so a scan takes linear time (`pattern-check.test.ts`).
   */
  pattern: RegExp
  /** A second pattern that must match in the same text. */
  also?: RegExp
  matches: readonly string[]
  sparing: readonly string[]
}

/** A rule in the script. `threat` is its class, variant and, if different from the variant, its id. All patterns must match. */
export type CompiledRule = [threat: string, ...patterns: RegExp[]]
