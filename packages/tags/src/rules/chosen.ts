import { compiledRules } from './index.ts'
import { packed } from './rule.ts'
import { ruleSets } from './versions.ts'

/** The rules that a script runs with. The build puts those of the set in its place that it builds, ready made and without their samples. */
export const rules = packed(compiledRules(ruleSets[0]))
