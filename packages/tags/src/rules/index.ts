import { hostRules } from './hosts.ts'
import { lureRules } from './lures.ts'
import { markupRules } from './markup.ts'

/** In the order in which they are tried: the first that matches names the threat. */
export const rules = [...hostRules, ...lureRules, ...markupRules]
