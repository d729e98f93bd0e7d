import { rules } from './rules/index.ts'
import type { Place, Rule } from './rules/rule.ts'

/** In the order in which `unpacked` returns them. */
const places: Place[] = ['part', 'words', 'markup']

/** Rules as one text, as the script carries them: a line for each, with tabs before its patterns, and an empty line between places. */
export function packed(rules: readonly Rule[]) {
  return places
    .map((place) => rules.filter((rule) => rule.place === place).map(lineOf))
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

function lineOf({ id, threatClass, variant, pattern, also }: Rule) {
  const what = `${threatClass}/${variant}${id === variant ? '' : `/${id}`}`
  return [what, ...[pattern, also].flatMap((one) => (one ? shortened(one.source) : []))].join('\t')
}

/** No pattern refers back to a group, and only literals need their slashes escaped. */
const shortened = (source: string) => source.replaceAll('(?:', '(').replaceAll('\\/', '/')

/** The rules as the script carries them. */
export const packedRules = packed(rules)
