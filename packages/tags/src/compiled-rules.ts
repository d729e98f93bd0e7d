import type { RuleSet } from '@vigil/contract'
import { rules } from './rules/index.ts'
import type { CompiledRule, Place, Rule } from './rules/rule.ts'

/** In the order the scanner expects. */
const places: Place[] = ['part', 'words', 'markup']

/** Groups rules by place, without explanations and samples. */
export const compiled = (rules: readonly Rule[]) =>
  places.map((place) => rules.filter((rule) => rule.place === place).map(compiledRule))

function compiledRule({ id, threatClass, variant, pattern, also }: Rule): CompiledRule {
  const threat = `${threatClass}/${variant}${id === variant ? '' : `/${id}`}`
  // No pattern has a back reference.
  const short = ({ source }: RegExp) => new RegExp(source.replaceAll('(?:', '('), 'i')
  return [threat, short(pattern), ...(also ? [short(also)] : [])]
}

/** The rules of the next build. */
export const currentRules = compiled(rules)

/** The same as a JavaScript expression. */
export const rulesCode = `[${currentRules.map((list) => `[${list.map(([threat, ...patterns]) => `['${threat}',${patterns.join()}]`).join()}]`)}]`

/** Compiled rules as data, to be stored with their build. */
export const toRuleSet = (version: number, compiled: readonly CompiledRule[][]): RuleSet => ({
  version,
  places: compiled.map((rules) =>
    rules.map(([threat, ...patterns]) => ({ threat, patterns: patterns.map(({ source }) => source) })),
  ),
})
