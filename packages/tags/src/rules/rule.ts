import type { ThreatClass, threatClasses } from '@vigil/contract'

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

/** A rule as the script has it; `what` is its class, its variant and, unless it is called like the variant, its name; after a ! if it strips. */
export type CompiledRule = [what: string, ...patterns: RegExp[]]

const places: readonly Place[] = ['address', 'words', 'markup', 'decoded']

/**
 * Rules in one text, as the script carries them: every byte of it goes to every reader. A line is a rule, tabs part its fields, and an
 * empty line parts those that look at one place from those that look at the next.
 */
export function packed(rules: readonly Rule[]) {
  return places.map((place) => linesOf(rules.filter((rule) => rule.place === place))).join('\n\n')
}

function linesOf(rules: readonly Rule[]) {
  const lines = rules.map(({ id, threatClass, variant, effect, pattern, also = [] }) => {
    const what = `${effect === 'strip' ? '!' : ''}${threatClass}/${variant}${id === variant ? '' : `/${id}`}`
    return [what, ...[pattern, ...also].map(({ source }) => shortened(source))].join('\t')
  })
  return lines.join('\n')
}

/** Nothing refers back to a group, only literals need their slashes escaped, and case is ignored. */
function shortened(source: string) {
  const text = source.replaceAll('(?:', '(').replaceAll('\\/', '/')
  return text.replace(/\\.|[A-Z]/g, (part) => (part.startsWith('\\') ? part : part.toLowerCase()))
}

/** A list for each place. */
export function unpacked(text: string) {
  return text.split('\n\n').map((lines) =>
    lines.split('\n').map((line): CompiledRule => {
      const [what = '', ...sources] = line.split('\t')
      return [what, ...sources.map((source) => new RegExp(source, 'is'))]
    }),
  )
}
