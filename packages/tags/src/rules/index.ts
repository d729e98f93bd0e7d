import { codeRules } from './code.ts'
import { downloadRules, formRules } from './downloads-and-forms.ts'
import { hostRules } from './hosts.ts'
import { lureRules } from './lures.ts'
import { redirectRules } from './redirects.ts'
import { packed } from './rule.ts'
import type { RuleSet } from './versions.ts'

/** In the order in which they are asked: the first that matches names the threat. */
export const rules = [...hostRules, ...lureRules, ...formRules, ...downloadRules, ...codeRules, ...redirectRules]

export const rulesOf = (set: RuleSet) => rules.filter(({ since }) => Number(since) <= Number(set))

/** What the build of a set has. */
export const packedRules = (set: RuleSet) => packed(rulesOf(set))
