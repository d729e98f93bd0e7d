import { codeRules } from './code.ts'
import { downloadRules, formRules } from './downloads-and-forms.ts'
import { hostRules } from './hosts.ts'
import { lureRules } from './lures.ts'
import { redirectRules } from './redirects.ts'
import { packed } from './rule.ts'

/** In the order in which they are asked: the first that matches names the threat. */
export const rules = [...hostRules, ...lureRules, ...formRules, ...downloadRules, ...codeRules, ...redirectRules]

/** The rules as the script carries them. */
export const packedRules = packed(rules)
