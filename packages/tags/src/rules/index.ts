import { codeRules } from './code.ts'
import { downloadRules, formRules } from './downloads-and-forms.ts'
import { hostRules } from './hosts.ts'
import { lureRules } from './lures.ts'
import { redirectRules } from './redirects.ts'

/** In the order in which they are tried: the first that matches names the threat. */
export const rules = [...hostRules, ...lureRules, ...formRules, ...downloadRules, ...codeRules, ...redirectRules]
