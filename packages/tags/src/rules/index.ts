import { codeRules } from './code.ts'
import { downloadRules, formRules } from './downloads-and-forms.ts'
import { hostRules } from './hosts.ts'
import { lureRules } from './lures.ts'
import { redirectRules } from './redirects.ts'
import { compiled } from './rule.ts'
import type { RuleSet } from './versions.ts'

/** In the order in which they are asked: the first that matches names the threat. */
export const rules = [...hostRules, ...lureRules, ...formRules, ...downloadRules, ...codeRules, ...redirectRules]

/** What the build of a set has. */
export function compiledRules(set: RuleSet) {
  return rules.filter(({ since }) => Number(since) <= Number(set)).map(compiled)
}
