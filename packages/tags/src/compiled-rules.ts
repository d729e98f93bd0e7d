import { rules } from './rules/index.ts'
import type { CompiledRule, Place, Rule } from './rules/rule.ts'

/** In the order in which the scanner expects them. */
const places: Place[] = ['part', 'words', 'markup']

/** Rules as the script has them, one list per place. */
export const compiled = (rules: readonly Rule[]) =>
  places.map((place) => rules.filter((rule) => rule.place === place).map(compiledRule))

function compiledRule({ id, threatClass, variant, pattern, also }: Rule): CompiledRule {
  const what = `${threatClass}/${variant}${id === variant ? '' : `/${id}`}`
  // No pattern refers back to a group.
  const short = ({ source }: RegExp) => new RegExp(source.replaceAll('(?:', '('), 'i')
  return [what, short(pattern), ...(also ? [short(also)] : [])]
}

/** The rules as an expression for the build. */
export const rulesCode = `[${compiled(rules).map((list) => `[${list.map(([what, ...patterns]) => `['${what}',${patterns.join()}]`).join()}]`)}]`
