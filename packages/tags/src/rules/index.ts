import { hostRules } from './hosts.ts'
import { lureRules } from './lures.ts'
import { markupRules } from './markup.ts'

/** In order of precedence: the first match names the threat. */
export const rules = [...hostRules, ...lureRules, ...markupRules]
